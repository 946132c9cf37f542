/** Session settings that make every value survive the round trip through text, regardless of the role's settings. */
export const ROUND_TRIP_SETTINGS = `select set_config(name, value, true) from (values ('datestyle', 'ISO'), ('intervalstyle', 'postgres'),
	('timezone', 'UTC'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) setting (name, value)`;
