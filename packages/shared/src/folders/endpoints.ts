import { endpoint } from "../http/endpoint.ts";
import { folderListSchema, folderQuerySchema } from "./schema.ts";

export const listFolders = endpoint({
	method: "GET",
	path: "/folders",
	summary: "The subfolders of a folder on the server's machine, to choose a working folder",
	actor: "board",
	scope: "installation",
	query: folderQuerySchema,
	response: folderListSchema,
});
