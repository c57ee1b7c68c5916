/**
 * A stand-in of Citus on a plain PostgreSQL, with the functions that the service calls: tables are noted as spread and
 * stay where they are. Calls are logged, with the transaction that each came in, and so is the text of every change of
 * the schema, which Citus passes on to its workers and cannot where it holds several.
 */
export const CITUS_STAND_IN: readonly string[] = [
  `CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", repmodel "char")`,
  `CREATE TABLE calls (n integer GENERATED ALWAYS AS IDENTITY, call text, transaction bigint DEFAULT txid_current())`,
  `CREATE FUNCTION create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS $$
    INSERT INTO calls (call) VALUES (format('reference %s', table_name));
    DELETE FROM pg_dist_partition WHERE logicalrelid = table_name;
    INSERT INTO pg_dist_partition VALUES (table_name, 'n', 't') $$`,
  `CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default') RETURNS void LANGUAGE sql AS $$
    INSERT INTO calls (call)
      VALUES (format('%s %s by %s with %s', distribution_type, table_name, distribution_column, colocate_with));
    DELETE FROM pg_dist_partition WHERE logicalrelid = table_name;
    INSERT INTO pg_dist_partition VALUES (table_name, 'h', 's') $$`,
  `CREATE FUNCTION undistribute_table(table_name regclass) RETURNS void LANGUAGE sql AS $$
    INSERT INTO calls (call) VALUES (format('home %s', table_name));
    DELETE FROM pg_dist_partition WHERE logicalrelid = table_name $$`,
  `CREATE TABLE pg_dist_shard AS SELECT 'pg_class'::regclass AS logicalrelid, 1::bigint AS shardid WHERE false`,
  `CREATE TABLE pg_dist_node AS SELECT g AS groupid, 'worker' AS nodename, 5432 + g AS nodeport, true AS isactive
    FROM generate_series(0, 2) AS g`,
  `CREATE FUNCTION shard_name(of_table regclass, id bigint) RETURNS text LANGUAGE sql AS $$ SELECT of_table::text $$`,
  // Two shards: the table itself, and one on a worker that is down.
  `CREATE FUNCTION run_command_on_placements(of_table regclass, command text)
    RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format(command, of_table) INTO result;
    RETURN QUERY VALUES ('worker', 5433, true, result), ('worker', 5434, false, 'failed to connect'); END $$`,
  `CREATE FUNCTION run_command_on_colocated_placements(one regclass, other regclass, command text)
    RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format(command, one, other) INTO result;
    RETURN QUERY VALUES ('worker', 5433, true, result), ('worker', 5434, false, 'failed to connect'); END $$`,
  `CREATE FUNCTION run_command_on_workers(command text)
    RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE command INTO result;
    RETURN QUERY VALUES ('worker', 5433, true, result); END $$`,
  'CREATE TABLE texts (n integer GENERATED ALWAYS AS IDENTITY, tag text, query text)',
  `CREATE FUNCTION note_text() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO texts (tag, query) VALUES (tg_tag, current_query()); END $$`,
  'CREATE EVENT TRIGGER texts ON ddl_command_end EXECUTE FUNCTION note_text()',
  // As Citus keeps it: one row, of the shard that every worker has.
  `CREATE FUNCTION note_reference() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.repmodel = 't' THEN INSERT INTO pg_dist_shard VALUES (NEW.logicalrelid, 1); END IF; RETURN NULL; END $$`,
  'CREATE TRIGGER reference AFTER INSERT ON pg_dist_partition FOR EACH ROW EXECUTE FUNCTION note_reference()',
]
