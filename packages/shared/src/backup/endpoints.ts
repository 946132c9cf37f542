import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";

export const getBackup = endpoint({
	method: "GET",
	path: "/backup",
	summary: "Everything in the database and all run logs as one file, for `paperclipai restore`",
	actor: "board",
	scope: "installation",
	response: z.instanceof(Uint8Array),
});
