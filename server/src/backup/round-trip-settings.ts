/** Settings of a transaction with which the text of each value, read again, is the same value, whatever the role has set. */
export const ROUND_TRIP_SETTINGS = `select set_config(name, value, true) from (values ('datestyle', 'ISO'), ('intervalstyle', 'postgres'),
	('timezone', 'UTC'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) setting (name, value)`;
