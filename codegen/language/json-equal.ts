/** Whether two values are the same as JSON, the order of keys included. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
