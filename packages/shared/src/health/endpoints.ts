import { endpoint } from "../http/endpoint.ts";
import { healthSchema } from "./schema.ts";

export const getHealth = endpoint({
	method: "GET",
	path: "/health",
	summary: "Whether this server can run agents",
	actor: "anyone",
	scope: "installation",
	response: healthSchema,
});
