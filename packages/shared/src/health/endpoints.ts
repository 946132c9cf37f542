import { endpoint } from "../http/endpoint.ts";
import { healthSchema, serverInfoSchema } from "./schema.ts";

export const getHealth = endpoint({
	method: "GET",
	path: "/health",
	summary: "Whether this server can run agents",
	actor: "anyone",
	scope: "installation",
	response: healthSchema,
});

export const getServerInfo = endpoint({
	method: "GET",
	path: "/server",
	summary: "Version, folders and limits of this server",
	actor: "board",
	scope: "installation",
	response: serverInfoSchema,
});
