// Validators of the normalised form of bodies. Generated from the spec; edits are lost.
const ucs2length = function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
};

const formats = {
  "date-time": /^(?!0001-01-01|9999-12-31)(?!0000)(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$/u,
  "email": /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/u,
  "iri": /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/(?:(?:[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#\[\]]|%[0-9A-Fa-f]{2})|[\[\]])*(?=[/?#]|$))?(?:(?:[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#\[\]]|%[0-9A-Fa-f]{2})|\/)*(?:\?(?:(?:[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#\[\]]|%[0-9A-Fa-f]{2})|[/?])*)?(?:#(?:(?:[^\s\p{Cc}\p{Cs}<>"{}|\\^`%/?#\[\]]|%[0-9A-Fa-f]{2})|[/?])*)?$/u,
  "language": /^(?:(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?|[Xx](?:-[A-Za-z0-9]{1,8})+)$/u,
  "password": /^\P{Cs}*$/u,
  "text": /^[^\u0000\p{Cs}]*$/u,
};

export const AddressContent = (() => {
const schema0 = {"$id":"AddressContent","type":"object","properties":{"label":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":"string","maxLength":80,"format":"text"}},"recipient":{"type":"string","maxLength":200,"format":"text"},"streetAddress":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"postalCode":{"type":"string","maxLength":20,"format":"text"},"addressLocality":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"addressRegion":{"type":"string","maxLength":200,"format":"text"},"addressCountry":{"type":"string","format":"iri"},"timezone":{"type":"string","format":"iri"},"location":{"type":"object","properties":{"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180}},"required":["latitude","longitude"],"additionalProperties":false}},"required":["streetAddress","addressLocality","addressCountry"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func5 = ucs2length;
const formats0 = formats["language"];
const formats2 = formats["text"];
const formats14 = formats["iri"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AddressContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.streetAddress === undefined) || (!(func0.call(data, "streetAddress")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "streetAddress"},message:"must have required property '"+"streetAddress"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.addressLocality === undefined) || (!(func0.call(data, "addressLocality")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "addressLocality"},message:"must have required property '"+"addressLocality"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.addressCountry === undefined) || (!(func0.call(data, "addressCountry")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "addressCountry"},message:"must have required property '"+"addressCountry"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema0.properties, key0))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.label !== undefined && func0.call(data, "label")){
let data0 = data.label;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 of Object.keys(data0)){
const _errs4 = errors;
if(typeof key1 === "string"){
if(!(formats0.test(key1))){
const err4 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid1 = _errs4 === errors;
if(!valid1){
const err6 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
for(const key2 of Object.keys(data0)){
let data1 = data0[key2];
if(typeof data1 === "string"){
if(func5(data1) > 80){
const err7 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 80},message:"must NOT have more than 80 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(formats2.test(data1))){
const err8 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.recipient !== undefined && func0.call(data, "recipient")){
let data2 = data.recipient;
if(typeof data2 === "string"){
if(func5(data2) > 200){
const err11 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(formats2.test(data2))){
const err12 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.streetAddress !== undefined && func0.call(data, "streetAddress")){
let data3 = data.streetAddress;
if(typeof data3 === "string"){
if(func5(data3) > 200){
const err14 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func5(data3) < 1){
const err15 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(formats2.test(data3))){
const err16 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.postalCode !== undefined && func0.call(data, "postalCode")){
let data4 = data.postalCode;
if(typeof data4 === "string"){
if(func5(data4) > 20){
const err18 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(formats2.test(data4))){
const err19 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.addressLocality !== undefined && func0.call(data, "addressLocality")){
let data5 = data.addressLocality;
if(typeof data5 === "string"){
if(func5(data5) > 200){
const err21 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func5(data5) < 1){
const err22 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(!(formats2.test(data5))){
const err23 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.addressRegion !== undefined && func0.call(data, "addressRegion")){
let data6 = data.addressRegion;
if(typeof data6 === "string"){
if(func5(data6) > 200){
const err25 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(!(formats2.test(data6))){
const err26 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.addressCountry !== undefined && func0.call(data, "addressCountry")){
let data7 = data.addressCountry;
if(typeof data7 === "string"){
if(!(formats14.test(data7))){
const err28 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.timezone !== undefined && func0.call(data, "timezone")){
let data8 = data.timezone;
if(typeof data8 === "string"){
if(!(formats14.test(data8))){
const err30 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.location !== undefined && func0.call(data, "location")){
let data9 = data.location;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.latitude === undefined) || (!(func0.call(data9, "latitude")))){
const err32 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "latitude"},message:"must have required property '"+"latitude"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((data9.longitude === undefined) || (!(func0.call(data9, "longitude")))){
const err33 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "longitude"},message:"must have required property '"+"longitude"+"'"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
for(const key3 of Object.keys(data9)){
if(!((key3 === "latitude") || (key3 === "longitude"))){
const err34 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data9.latitude !== undefined && func0.call(data9, "latitude")){
let data10 = data9.latitude;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 90 || isNaN(data10)){
const err35 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},message:"must be <= 90"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(data10 < -90 || isNaN(data10)){
const err36 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -90},message:"must be >= -90"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data9.longitude !== undefined && func0.call(data9, "longitude")){
let data11 = data9.longitude;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 180 || isNaN(data11)){
const err38 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data11 < -180 || isNaN(data11)){
const err39 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -180},message:"must be >= -180"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const AddressChange = (() => {
const schema0 = {"$id":"AddressChange","type":"object","properties":{"label":{"type":["object","null"],"propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":["string","null"],"maxLength":80,"format":"text"}},"recipient":{"type":["string","null"],"maxLength":200,"format":"text"},"streetAddress":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"postalCode":{"type":["string","null"],"maxLength":20,"format":"text"},"addressLocality":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"addressRegion":{"type":["string","null"],"maxLength":200,"format":"text"},"addressCountry":{"type":"string","format":"iri"},"timezone":{"type":["string","null"],"format":"iri"},"location":{"type":["object","null"],"properties":{"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180}},"required":["latitude","longitude"],"additionalProperties":false}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func2 = ucs2length;
const formats0 = formats["language"];
const formats2 = formats["text"];
const formats14 = formats["iri"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AddressChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema0.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.label !== undefined && func0.call(data, "label")){
let data0 = data.label;
if((!(data0 && typeof data0 == "object" && !Array.isArray(data0))) && (data0 !== null)){
const err1 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: schema0.properties.label.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 of Object.keys(data0)){
const _errs4 = errors;
if(typeof key1 === "string"){
if(!(formats0.test(key1))){
const err2 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs4 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key2 of Object.keys(data0)){
let data1 = data0[key2];
if((typeof data1 !== "string") && (data1 !== null)){
const err5 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/type",keyword:"type",params:{type: schema0.properties.label.additionalProperties.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(typeof data1 === "string"){
if(func2(data1) > 80){
const err6 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 80},message:"must NOT have more than 80 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(formats2.test(data1))){
const err7 = {instancePath:instancePath+"/label/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/label/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
}
if(data.recipient !== undefined && func0.call(data, "recipient")){
let data2 = data.recipient;
if((typeof data2 !== "string") && (data2 !== null)){
const err8 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/type",keyword:"type",params:{type: schema0.properties.recipient.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data2 === "string"){
if(func2(data2) > 200){
const err9 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(!(formats2.test(data2))){
const err10 = {instancePath:instancePath+"/recipient",schemaPath:"#/properties/recipient/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.streetAddress !== undefined && func0.call(data, "streetAddress")){
let data3 = data.streetAddress;
if(typeof data3 === "string"){
if(func2(data3) > 200){
const err11 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func2(data3) < 1){
const err12 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(formats2.test(data3))){
const err13 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/streetAddress",schemaPath:"#/properties/streetAddress/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.postalCode !== undefined && func0.call(data, "postalCode")){
let data4 = data.postalCode;
if((typeof data4 !== "string") && (data4 !== null)){
const err15 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/type",keyword:"type",params:{type: schema0.properties.postalCode.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data4 === "string"){
if(func2(data4) > 20){
const err16 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/maxLength",keyword:"maxLength",params:{limit: 20},message:"must NOT have more than 20 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(formats2.test(data4))){
const err17 = {instancePath:instancePath+"/postalCode",schemaPath:"#/properties/postalCode/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.addressLocality !== undefined && func0.call(data, "addressLocality")){
let data5 = data.addressLocality;
if(typeof data5 === "string"){
if(func2(data5) > 200){
const err18 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(func2(data5) < 1){
const err19 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!(formats2.test(data5))){
const err20 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/addressLocality",schemaPath:"#/properties/addressLocality/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.addressRegion !== undefined && func0.call(data, "addressRegion")){
let data6 = data.addressRegion;
if((typeof data6 !== "string") && (data6 !== null)){
const err22 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/type",keyword:"type",params:{type: schema0.properties.addressRegion.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(typeof data6 === "string"){
if(func2(data6) > 200){
const err23 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(!(formats2.test(data6))){
const err24 = {instancePath:instancePath+"/addressRegion",schemaPath:"#/properties/addressRegion/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data.addressCountry !== undefined && func0.call(data, "addressCountry")){
let data7 = data.addressCountry;
if(typeof data7 === "string"){
if(!(formats14.test(data7))){
const err25 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.timezone !== undefined && func0.call(data, "timezone")){
let data8 = data.timezone;
if((typeof data8 !== "string") && (data8 !== null)){
const err27 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: schema0.properties.timezone.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(typeof data8 === "string"){
if(!(formats14.test(data8))){
const err28 = {instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data.location !== undefined && func0.call(data, "location")){
let data9 = data.location;
if((!(data9 && typeof data9 == "object" && !Array.isArray(data9))) && (data9 !== null)){
const err29 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: schema0.properties.location.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.latitude === undefined) || (!(func0.call(data9, "latitude")))){
const err30 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "latitude"},message:"must have required property '"+"latitude"+"'"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if((data9.longitude === undefined) || (!(func0.call(data9, "longitude")))){
const err31 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "longitude"},message:"must have required property '"+"longitude"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
for(const key3 of Object.keys(data9)){
if(!((key3 === "latitude") || (key3 === "longitude"))){
const err32 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data9.latitude !== undefined && func0.call(data9, "latitude")){
let data10 = data9.latitude;
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 90 || isNaN(data10)){
const err33 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},message:"must be <= 90"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data10 < -90 || isNaN(data10)){
const err34 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -90},message:"must be >= -90"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data9.longitude !== undefined && func0.call(data9, "longitude")){
let data11 = data9.longitude;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 180 || isNaN(data11)){
const err36 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data11 < -180 || isNaN(data11)){
const err37 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -180},message:"must be >= -180"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
}
}
else {
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const ApiKeyContent = (() => {
const schema0 = {"$id":"ApiKeyContent","type":"object","properties":{"name":{"type":"string","maxLength":100,"format":"text"},"expires":{"type":"string","format":"date-time"},"scopes":{"type":"array","items":{"type":"string","enum":["places:write"],"format":"text"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["date-time"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ApiKeyContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "name") || (key0 === "expires")) || (key0 === "scopes"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 100){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(formats0.test(data0))){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.expires !== undefined && func0.call(data, "expires")){
let data1 = data.expires;
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
const err4 = {instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data2 = data.scopes;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(!(data3 === "places:write")){
const err6 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.scopes.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats0.test(data3))){
const err7 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const ApiKeyChange = (() => {
const schema0 = {"$id":"ApiKeyChange","type":"object","properties":{"name":{"type":["string","null"],"maxLength":100,"format":"text"},"expires":{"type":["string","null"],"format":"date-time"},"scopes":{"type":["array","null"],"items":{"type":"string","enum":["places:write"],"format":"text"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["date-time"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ApiKeyChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "name") || (key0 === "expires")) || (key0 === "scopes"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if((typeof data0 !== "string") && (data0 !== null)){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema0.properties.name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(typeof data0 === "string"){
if(func1(data0) > 100){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(formats0.test(data0))){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.expires !== undefined && func0.call(data, "expires")){
let data1 = data.expires;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/type",keyword:"type",params:{type: schema0.properties.expires.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
const err5 = {instancePath:instancePath+"/expires",schemaPath:"#/properties/expires/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data2 = data.scopes;
if((!(Array.isArray(data2))) && (data2 !== null)){
const err6 = {instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: schema0.properties.scopes.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(!(data3 === "places:write")){
const err7 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.scopes.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data3 === "string"){
if(!(formats0.test(data3))){
const err8 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const CountryContent = (() => {
const schema0 = {"$id":"CountryContent","type":"object","properties":{"alpha2":{"type":"string","pattern":"^[A-Z]{2}$","format":"text"},"alpha3":{"type":"string","pattern":"^[A-Z]{3}$","format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"minProperties":1},"callingCode":{"type":"string","pattern":"^\\+[0-9]{1,6}$","format":"text"}},"required":["alpha2","name"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func5 = ucs2length;
const formats0 = formats["text"];
const formats4 = formats["language"];
const pattern0 = new RegExp("^[A-Z]{2}$", "u");
const pattern1 = new RegExp("^[A-Z]{3}$", "u");
const pattern2 = new RegExp("^\\+[0-9]{1,6}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CountryContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.alpha2 === undefined) || (!(func0.call(data, "alpha2")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "alpha2"},message:"must have required property '"+"alpha2"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "alpha2") || (key0 === "alpha3")) || (key0 === "name")) || (key0 === "callingCode"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.alpha2 !== undefined && func0.call(data, "alpha2")){
let data0 = data.alpha2;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(formats0.test(data0))){
const err4 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.alpha3 !== undefined && func0.call(data, "alpha3")){
let data1 = data.alpha3;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err6 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(formats0.test(data1))){
const err7 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data2 = data.name;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length < 1){
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 of Object.keys(data2)){
const _errs8 = errors;
if(typeof key1 === "string"){
if(!(formats4.test(key1))){
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid1 = _errs8 === errors;
if(!valid1){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
for(const key2 of Object.keys(data2)){
let data3 = data2[key2];
if(typeof data3 === "string"){
if(func5(data3) > 200){
const err13 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func5(data3) < 1){
const err14 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(formats0.test(data3))){
const err15 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.callingCode !== undefined && func0.call(data, "callingCode")){
let data4 = data.callingCode;
if(typeof data4 === "string"){
if(!pattern2.test(data4)){
const err18 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/pattern",keyword:"pattern",params:{pattern: "^\\+[0-9]{1,6}$"},message:"must match pattern \""+"^\\+[0-9]{1,6}$"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!(formats0.test(data4))){
const err19 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const CountryChange = (() => {
const schema0 = {"$id":"CountryChange","type":"object","properties":{"alpha2":{"type":"string","pattern":"^[A-Z]{2}$","format":"text"},"alpha3":{"type":["string","null"],"pattern":"^[A-Z]{3}$","format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":["string","null"],"minLength":1,"maxLength":200,"format":"text"}},"callingCode":{"type":["string","null"],"pattern":"^\\+[0-9]{1,6}$","format":"text"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func3 = ucs2length;
const formats0 = formats["text"];
const formats4 = formats["language"];
const pattern0 = new RegExp("^[A-Z]{2}$", "u");
const pattern1 = new RegExp("^[A-Z]{3}$", "u");
const pattern2 = new RegExp("^\\+[0-9]{1,6}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="CountryChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "alpha2") || (key0 === "alpha3")) || (key0 === "name")) || (key0 === "callingCode"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.alpha2 !== undefined && func0.call(data, "alpha2")){
let data0 = data.alpha2;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err1 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(formats0.test(data0))){
const err2 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/alpha2",schemaPath:"#/properties/alpha2/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.alpha3 !== undefined && func0.call(data, "alpha3")){
let data1 = data.alpha3;
if((typeof data1 !== "string") && (data1 !== null)){
const err4 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/type",keyword:"type",params:{type: schema0.properties.alpha3.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err5 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(formats0.test(data1))){
const err6 = {instancePath:instancePath+"/alpha3",schemaPath:"#/properties/alpha3/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data2 = data.name;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
const _errs8 = errors;
if(typeof key1 === "string"){
if(!(formats4.test(key1))){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var valid1 = _errs8 === errors;
if(!valid1){
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
for(const key2 of Object.keys(data2)){
let data3 = data2[key2];
if((typeof data3 !== "string") && (data3 !== null)){
const err10 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: schema0.properties.name.additionalProperties.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data3 === "string"){
if(func3(data3) > 200){
const err11 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data3) < 1){
const err12 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(formats0.test(data3))){
const err13 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.callingCode !== undefined && func0.call(data, "callingCode")){
let data4 = data.callingCode;
if((typeof data4 !== "string") && (data4 !== null)){
const err15 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/type",keyword:"type",params:{type: schema0.properties.callingCode.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data4 === "string"){
if(!pattern2.test(data4)){
const err16 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/pattern",keyword:"pattern",params:{pattern: "^\\+[0-9]{1,6}$"},message:"must match pattern \""+"^\\+[0-9]{1,6}$"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(formats0.test(data4))){
const err17 = {instancePath:instancePath+"/callingCode",schemaPath:"#/properties/callingCode/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const ObjectContent = (() => {
const schema0 = {"$id":"ObjectContent","type":"object","properties":{"public":{"type":"boolean"},"title":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":"string","maxLength":200,"format":"text"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func2 = ucs2length;
const formats0 = formats["language"];
const formats2 = formats["text"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ObjectContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "public") || (key0 === "title"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.public !== undefined && func0.call(data, "public")){
if(typeof data.public !== "boolean"){
const err1 = {instancePath:instancePath+"/public",schemaPath:"#/properties/public/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.title !== undefined && func0.call(data, "title")){
let data1 = data.title;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats0.test(key1))){
const err2 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if(typeof data2 === "string"){
if(func2(data2) > 200){
const err5 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(formats2.test(data2))){
const err6 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const ObjectChange = (() => {
const schema0 = {"$id":"ObjectChange","type":"object","properties":{"public":{"type":["boolean","null"]},"title":{"type":["object","null"],"propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":["string","null"],"maxLength":200,"format":"text"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func2 = ucs2length;
const formats0 = formats["language"];
const formats2 = formats["text"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ObjectChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "public") || (key0 === "title"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.public !== undefined && func0.call(data, "public")){
let data0 = data.public;
if((typeof data0 !== "boolean") && (data0 !== null)){
const err1 = {instancePath:instancePath+"/public",schemaPath:"#/properties/public/type",keyword:"type",params:{type: schema0.properties.public.type},message:"must be boolean,null"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.title !== undefined && func0.call(data, "title")){
let data1 = data.title;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
const err2 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: schema0.properties.title.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats0.test(key1))){
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err5 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if((typeof data2 !== "string") && (data2 !== null)){
const err6 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/type",keyword:"type",params:{type: schema0.properties.title.additionalProperties.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data2 === "string"){
if(func2(data2) > 200){
const err7 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(formats2.test(data2))){
const err8 = {instancePath:instancePath+"/title/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/title/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const PlaceContent = (() => {
const schema0 = {"$id":"PlaceContent","type":"object","properties":{"slug":{"type":"string","pattern":"^[a-z0-9]+(-[a-z0-9]+)*$","maxLength":120,"format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"minProperties":1},"population":{"type":"integer","minimum":0,"maximum":9007199254740991},"addressCountry":{"type":"string","format":"iri"},"images":{"type":"array","items":{"type":"string","format":"iri"}},"location":{"type":"object","properties":{"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180}},"required":["latitude","longitude"],"additionalProperties":false}},"required":["slug","name"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func3 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["language"];
const formats6 = formats["iri"];
const pattern0 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PlaceContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.slug === undefined) || (!(func0.call(data, "slug")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "slug"},message:"must have required property '"+"slug"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "slug") || (key0 === "name")) || (key0 === "population")) || (key0 === "addressCountry")) || (key0 === "images")) || (key0 === "location"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.slug !== undefined && func0.call(data, "slug")){
let data0 = data.slug;
if(typeof data0 === "string"){
if(func3(data0) > 120){
const err3 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/maxLength",keyword:"maxLength",params:{limit: 120},message:"must NOT have more than 120 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(formats0.test(data0))){
const err5 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length < 1){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats2.test(key1))){
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if(typeof data2 === "string"){
if(func3(data2) > 200){
const err11 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data2) < 1){
const err12 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(formats0.test(data2))){
const err13 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.population !== undefined && func0.call(data, "population")){
let data3 = data.population;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err16 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err17 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err18 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.addressCountry !== undefined && func0.call(data, "addressCountry")){
let data4 = data.addressCountry;
if(typeof data4 === "string"){
if(!(formats6.test(data4))){
const err19 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.images !== undefined && func0.call(data, "images")){
let data5 = data.images;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!(formats6.test(data6))){
const err21 = {instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.location !== undefined && func0.call(data, "location")){
let data7 = data.location;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if((data7.latitude === undefined) || (!(func0.call(data7, "latitude")))){
const err24 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "latitude"},message:"must have required property '"+"latitude"+"'"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((data7.longitude === undefined) || (!(func0.call(data7, "longitude")))){
const err25 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "longitude"},message:"must have required property '"+"longitude"+"'"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
for(const key3 of Object.keys(data7)){
if(!((key3 === "latitude") || (key3 === "longitude"))){
const err26 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data7.latitude !== undefined && func0.call(data7, "latitude")){
let data8 = data7.latitude;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 90 || isNaN(data8)){
const err27 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},message:"must be <= 90"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data8 < -90 || isNaN(data8)){
const err28 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -90},message:"must be >= -90"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data7.longitude !== undefined && func0.call(data7, "longitude")){
let data9 = data7.longitude;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 180 || isNaN(data9)){
const err30 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data9 < -180 || isNaN(data9)){
const err31 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -180},message:"must be >= -180"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const PlaceChange = (() => {
const schema0 = {"$id":"PlaceChange","type":"object","properties":{"slug":{"type":"string","pattern":"^[a-z0-9]+(-[a-z0-9]+)*$","maxLength":120,"format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":["string","null"],"minLength":1,"maxLength":200,"format":"text"}},"population":{"type":["integer","null"],"minimum":0,"maximum":9007199254740991},"addressCountry":{"type":["string","null"],"format":"iri"},"images":{"type":["array","null"],"items":{"type":"string","format":"iri"}},"location":{"type":["object","null"],"properties":{"latitude":{"type":"number","minimum":-90,"maximum":90},"longitude":{"type":"number","minimum":-180,"maximum":180}},"required":["latitude","longitude"],"additionalProperties":false}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["language"];
const formats6 = formats["iri"];
const pattern0 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PlaceChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "slug") || (key0 === "name")) || (key0 === "population")) || (key0 === "addressCountry")) || (key0 === "images")) || (key0 === "location"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.slug !== undefined && func0.call(data, "slug")){
let data0 = data.slug;
if(typeof data0 === "string"){
if(func1(data0) > 120){
const err1 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/maxLength",keyword:"maxLength",params:{limit: 120},message:"must NOT have more than 120 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"},message:"must match pattern \""+"^[a-z0-9]+(-[a-z0-9]+)*$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(formats0.test(data0))){
const err3 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats2.test(key1))){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if((typeof data2 !== "string") && (data2 !== null)){
const err8 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: schema0.properties.name.additionalProperties.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 200){
const err9 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data2) < 1){
const err10 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(formats0.test(data2))){
const err11 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.population !== undefined && func0.call(data, "population")){
let data3 = data.population;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err13 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/type",keyword:"type",params:{type: schema0.properties.population.type},message:"must be integer,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err14 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err15 = {instancePath:instancePath+"/population",schemaPath:"#/properties/population/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data.addressCountry !== undefined && func0.call(data, "addressCountry")){
let data4 = data.addressCountry;
if((typeof data4 !== "string") && (data4 !== null)){
const err16 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/type",keyword:"type",params:{type: schema0.properties.addressCountry.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data4 === "string"){
if(!(formats6.test(data4))){
const err17 = {instancePath:instancePath+"/addressCountry",schemaPath:"#/properties/addressCountry/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.images !== undefined && func0.call(data, "images")){
let data5 = data.images;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err18 = {instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: schema0.properties.images.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(!(formats6.test(data6))){
const err19 = {instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/images/" + i0,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
}
if(data.location !== undefined && func0.call(data, "location")){
let data7 = data.location;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
const err21 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: schema0.properties.location.type},message:"must be object,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if((data7.latitude === undefined) || (!(func0.call(data7, "latitude")))){
const err22 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "latitude"},message:"must have required property '"+"latitude"+"'"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((data7.longitude === undefined) || (!(func0.call(data7, "longitude")))){
const err23 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/required",keyword:"required",params:{missingProperty: "longitude"},message:"must have required property '"+"longitude"+"'"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key3 of Object.keys(data7)){
if(!((key3 === "latitude") || (key3 === "longitude"))){
const err24 = {instancePath:instancePath+"/location",schemaPath:"#/properties/location/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data7.latitude !== undefined && func0.call(data7, "latitude")){
let data8 = data7.latitude;
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 90 || isNaN(data8)){
const err25 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},message:"must be <= 90"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data8 < -90 || isNaN(data8)){
const err26 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -90},message:"must be >= -90"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/location/latitude",schemaPath:"#/properties/location/properties/latitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data7.longitude !== undefined && func0.call(data7, "longitude")){
let data9 = data7.longitude;
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 180 || isNaN(data9)){
const err28 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data9 < -180 || isNaN(data9)){
const err29 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -180},message:"must be >= -180"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/location/longitude",schemaPath:"#/properties/location/properties/longitude/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
}
}
else {
const err31 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const TimeZoneContent = (() => {
const schema0 = {"$id":"TimeZoneContent","type":"object","properties":{"tzid":{"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":64,"format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":"string","minLength":1,"maxLength":200,"format":"text"},"minProperties":1},"countries":{"type":"array","items":{"type":"string","format":"iri"}},"utcOffset":{"type":"string","pattern":"^[+-][0-9]{2}:[0-9]{2}$","format":"text"}},"required":["tzid","name"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func3 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["language"];
const formats6 = formats["iri"];
const pattern0 = new RegExp("^[A-Za-z0-9_+/-]+$", "u");
const pattern1 = new RegExp("^[+-][0-9]{2}:[0-9]{2}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TimeZoneContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.tzid === undefined) || (!(func0.call(data, "tzid")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tzid"},message:"must have required property '"+"tzid"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "tzid") || (key0 === "name")) || (key0 === "countries")) || (key0 === "utcOffset"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.tzid !== undefined && func0.call(data, "tzid")){
let data0 = data.tzid;
if(typeof data0 === "string"){
if(func3(data0) > 64){
const err3 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern0.test(data0)){
const err4 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_+/-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_+/-]+$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(formats0.test(data0))){
const err5 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(Object.keys(data1).length < 1){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats2.test(key1))){
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if(typeof data2 === "string"){
if(func3(data2) > 200){
const err11 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(func3(data2) < 1){
const err12 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(formats0.test(data2))){
const err13 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.countries !== undefined && func0.call(data, "countries")){
let data3 = data.countries;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(!(formats6.test(data4))){
const err16 = {instancePath:instancePath+"/countries/" + i0,schemaPath:"#/properties/countries/items/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/countries/" + i0,schemaPath:"#/properties/countries/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/countries",schemaPath:"#/properties/countries/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.utcOffset !== undefined && func0.call(data, "utcOffset")){
let data5 = data.utcOffset;
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err19 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/pattern",keyword:"pattern",params:{pattern: "^[+-][0-9]{2}:[0-9]{2}$"},message:"must match pattern \""+"^[+-][0-9]{2}:[0-9]{2}$"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!(formats0.test(data5))){
const err20 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const TimeZoneChange = (() => {
const schema0 = {"$id":"TimeZoneChange","type":"object","properties":{"tzid":{"type":"string","pattern":"^[A-Za-z0-9_+/-]+$","maxLength":64,"format":"text"},"name":{"type":"object","propertyNames":{"type":"string","format":"language"},"additionalProperties":{"type":["string","null"],"minLength":1,"maxLength":200,"format":"text"}},"countries":{"type":["array","null"],"items":{"type":"string","format":"iri"}},"utcOffset":{"type":["string","null"],"pattern":"^[+-][0-9]{2}:[0-9]{2}$","format":"text"}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["language"];
const formats6 = formats["iri"];
const pattern0 = new RegExp("^[A-Za-z0-9_+/-]+$", "u");
const pattern1 = new RegExp("^[+-][0-9]{2}:[0-9]{2}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="TimeZoneChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((key0 === "tzid") || (key0 === "name")) || (key0 === "countries")) || (key0 === "utcOffset"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tzid !== undefined && func0.call(data, "tzid")){
let data0 = data.tzid;
if(typeof data0 === "string"){
if(func1(data0) > 64){
const err1 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_+/-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_+/-]+$"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(formats0.test(data0))){
const err3 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/tzid",schemaPath:"#/properties/tzid/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 of Object.keys(data1)){
const _errs6 = errors;
if(typeof key1 === "string"){
if(!(formats2.test(key1))){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\"",propertyName:key1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid1 = _errs6 === errors;
if(!valid1){
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
for(const key2 of Object.keys(data1)){
let data2 = data1[key2];
if((typeof data2 !== "string") && (data2 !== null)){
const err8 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/type",keyword:"type",params:{type: schema0.properties.name.additionalProperties.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 200){
const err9 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data2) < 1){
const err10 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(formats0.test(data2))){
const err11 = {instancePath:instancePath+"/name/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/name/additionalProperties/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.countries !== undefined && func0.call(data, "countries")){
let data3 = data.countries;
if((!(Array.isArray(data3))) && (data3 !== null)){
const err13 = {instancePath:instancePath+"/countries",schemaPath:"#/properties/countries/type",keyword:"type",params:{type: schema0.properties.countries.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(!(formats6.test(data4))){
const err14 = {instancePath:instancePath+"/countries/" + i0,schemaPath:"#/properties/countries/items/format",keyword:"format",params:{format: "iri"},message:"must match format \""+"iri"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/countries/" + i0,schemaPath:"#/properties/countries/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
if(data.utcOffset !== undefined && func0.call(data, "utcOffset")){
let data5 = data.utcOffset;
if((typeof data5 !== "string") && (data5 !== null)){
const err16 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/type",keyword:"type",params:{type: schema0.properties.utcOffset.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err17 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/pattern",keyword:"pattern",params:{pattern: "^[+-][0-9]{2}:[0-9]{2}$"},message:"must match pattern \""+"^[+-][0-9]{2}:[0-9]{2}$"+"\""};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(formats0.test(data5))){
const err18 = {instancePath:instancePath+"/utcOffset",schemaPath:"#/properties/utcOffset/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const UserContent = (() => {
const schema0 = {"$id":"UserContent","type":"object","properties":{"username":{"type":"string","pattern":"^[^\\s\\p{Cc}]+$","minLength":1,"maxLength":100,"format":"text"},"password":{"type":"string","format":"password","minLength":8,"maxLength":256},"email":{"type":"string","format":"email"},"name":{"type":"string","maxLength":200,"format":"text"},"locale":{"type":"string","format":"language"},"roles":{"type":"array","items":{"type":"string","enum":["admin"],"format":"text"}}},"required":["username","password","email"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func4 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["password"];
const formats4 = formats["email"];
const formats8 = formats["language"];
const pattern0 = new RegExp("^[^\\s\\p{Cc}]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="UserContent" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.username === undefined) || (!(func0.call(data, "username")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "username"},message:"must have required property '"+"username"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.password === undefined) || (!(func0.call(data, "password")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((data.email === undefined) || (!(func0.call(data, "email")))){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "username") || (key0 === "password")) || (key0 === "email")) || (key0 === "name")) || (key0 === "locale")) || (key0 === "roles"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.username !== undefined && func0.call(data, "username")){
let data0 = data.username;
if(typeof data0 === "string"){
if(func4(data0) > 100){
const err4 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(func4(data0) < 1){
const err5 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!pattern0.test(data0)){
const err6 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\p{Cc}]+$"},message:"must match pattern \""+"^[^\\s\\p{Cc}]+$"+"\""};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(formats0.test(data0))){
const err7 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data1 = data.password;
if(typeof data1 === "string"){
if(func4(data1) > 256){
const err9 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func4(data1) < 8){
const err10 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(formats2.test(data1))){
const err11 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/format",keyword:"format",params:{format: "password"},message:"must match format \""+"password"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.email !== undefined && func0.call(data, "email")){
let data2 = data.email;
if(typeof data2 === "string"){
if(!(formats4.test(data2))){
const err13 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data3 = data.name;
if(typeof data3 === "string"){
if(func4(data3) > 200){
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!(formats0.test(data3))){
const err16 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.locale !== undefined && func0.call(data, "locale")){
let data4 = data.locale;
if(typeof data4 === "string"){
if(!(formats8.test(data4))){
const err18 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.roles !== undefined && func0.call(data, "roles")){
let data5 = data.roles;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(data6 === "admin")){
const err20 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.roles.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(typeof data6 === "string"){
if(!(formats0.test(data6))){
const err21 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const UserChange = (() => {
const schema0 = {"$id":"UserChange","type":"object","properties":{"username":{"type":"string","pattern":"^[^\\s\\p{Cc}]+$","minLength":1,"maxLength":100,"format":"text"},"password":{"type":"string","format":"password","minLength":8,"maxLength":256},"email":{"type":"string","format":"email"},"name":{"type":["string","null"],"maxLength":200,"format":"text"},"locale":{"type":["string","null"],"format":"language"},"roles":{"type":["array","null"],"items":{"type":"string","enum":["admin"],"format":"text"}}},"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func1 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["password"];
const formats4 = formats["email"];
const formats8 = formats["language"];
const pattern0 = new RegExp("^[^\\s\\p{Cc}]+$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="UserChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "username") || (key0 === "password")) || (key0 === "email")) || (key0 === "name")) || (key0 === "locale")) || (key0 === "roles"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.username !== undefined && func0.call(data, "username")){
let data0 = data.username;
if(typeof data0 === "string"){
if(func1(data0) > 100){
const err1 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\p{Cc}]+$"},message:"must match pattern \""+"^[^\\s\\p{Cc}]+$"+"\""};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(formats0.test(data0))){
const err4 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data1 = data.password;
if(typeof data1 === "string"){
if(func1(data1) > 256){
const err6 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func1(data1) < 8){
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(formats2.test(data1))){
const err8 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/format",keyword:"format",params:{format: "password"},message:"must match format \""+"password"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.email !== undefined && func0.call(data, "email")){
let data2 = data.email;
if(typeof data2 === "string"){
if(!(formats4.test(data2))){
const err10 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data3 = data.name;
if((typeof data3 !== "string") && (data3 !== null)){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema0.properties.name.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data3 === "string"){
if(func1(data3) > 200){
const err13 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(formats0.test(data3))){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.locale !== undefined && func0.call(data, "locale")){
let data4 = data.locale;
if((typeof data4 !== "string") && (data4 !== null)){
const err15 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/type",keyword:"type",params:{type: schema0.properties.locale.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data4 === "string"){
if(!(formats8.test(data4))){
const err16 = {instancePath:instancePath+"/locale",schemaPath:"#/properties/locale/format",keyword:"format",params:{format: "language"},message:"must match format \""+"language"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.roles !== undefined && func0.call(data, "roles")){
let data5 = data.roles;
if((!(Array.isArray(data5))) && (data5 !== null)){
const err17 = {instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/type",keyword:"type",params:{type: schema0.properties.roles.type},message:"must be array,null"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(!(data6 === "admin")){
const err18 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema0.properties.roles.items.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(typeof data6 === "string"){
if(!(formats0.test(data6))){
const err19 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/roles/" + i0,schemaPath:"#/properties/roles/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const PasswordChange = (() => {
const schema0 = {"$id":"PasswordChange","type":"object","properties":{"token":{"type":"string","maxLength":200,"format":"text"},"password":{"type":"string","format":"password","minLength":8,"maxLength":256}},"required":["token","password"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const func3 = ucs2length;
const formats0 = formats["text"];
const formats2 = formats["password"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PasswordChange" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.token === undefined) || (!(func0.call(data, "token")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "token"},message:"must have required property '"+"token"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.password === undefined) || (!(func0.call(data, "password")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "password"},message:"must have required property '"+"password"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!((key0 === "token") || (key0 === "password"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.token !== undefined && func0.call(data, "token")){
let data0 = data.token;
if(typeof data0 === "string"){
if(func3(data0) > 200){
const err3 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(formats0.test(data0))){
const err4 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/format",keyword:"format",params:{format: "text"},message:"must match format \""+"text"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data1 = data.password;
if(typeof data1 === "string"){
if(func3(data1) > 256){
const err6 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func3(data1) < 8){
const err7 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(formats2.test(data1))){
const err8 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/format",keyword:"format",params:{format: "password"},message:"must match format \""+"password"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();

export const PasswordReset = (() => {
const schema0 = {"$id":"PasswordReset","type":"object","properties":{"email":{"type":"string","format":"email"}},"required":["email"],"additionalProperties":false};
const func0 = Object.prototype.hasOwnProperty;
const formats0 = formats["email"];

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PasswordReset" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.email === undefined) || (!(func0.call(data, "email")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "email"},message:"must have required property '"+"email"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "email")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.email !== undefined && func0.call(data, "email")){
let data0 = data.email;
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
const err2 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/format",keyword:"format",params:{format: "email"},message:"must match format \""+"email"+"\""};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate0.errors = vErrors;
return errors === 0;
}
return validate0;
})();
