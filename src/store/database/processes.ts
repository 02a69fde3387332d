/** Describes database processes for operators. */

/** SQL for a row of `pg_stat_activity`: `process 4711 (psql at 10.0.0.7), in a transaction since …`. */
export const processText = `format('process %s (%s%s)%s', pid, coalesce(nullif(application_name, ''), usename), ' at ' || host(client_addr),
    ', in a transaction since ' || date_trunc('second', xact_start))`;
