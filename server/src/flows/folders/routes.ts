import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { readFolderRoots } from "./folder-roots.ts";
import { listFolders } from "./list-folders.ts";

export function folderRoutes(app: FastifyInstance): void {
	serve(app, api.listFolders, async ({ query }) => await listFolders(await readFolderRoots(), query.path));
}
