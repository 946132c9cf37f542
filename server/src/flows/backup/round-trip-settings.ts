/** Session settings with which each value survives the round trip through text, whatever the settings of the role. */
export const ROUND_TRIP_SETTINGS = `select set_config(name, value, true) from (values ('datestyle', 'ISO'), ('intervalstyle', 'postgres'),
	('timezone', 'UTC'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) setting (name, value)`;
