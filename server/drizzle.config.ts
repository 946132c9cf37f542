export default {
	dialect: "postgresql",
	casing: "snake_case",
	schema: "./src/db/tables/*.ts",
	out: "./migrations",
};
