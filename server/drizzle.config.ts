export default {
	dialect: "postgresql",
	casing: "snake_case",
	schema: "./src/platform/db/tables/*.ts",
	out: "./migrations",
};
