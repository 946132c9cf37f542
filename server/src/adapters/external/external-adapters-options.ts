import type { AdapterUser } from "@paperclipai/shared";
import type { FastifyBaseLogger } from "fastify";
import type { DataFolder } from "../../config/data-folder.ts";
import type { AdapterTimes } from "./versions/external-version.ts";

/** What external adapters have to know of the server that has them. */
export interface ExternalAdaptersOptions {
	folder: DataFolder;
	logger: FastifyBaseLogger;
	times: AdapterTimes;
	/** Whether an adapter that ships with the server has this type. */
	isBuiltin: (type: string) => boolean;
	findUsers: (type: string) => Promise<AdapterUser[]>;
	/** Runs that may have begun with a version that is not the current one. */
	runsUnderWay: () => Promise<string[]>;
	onChange: (type: string) => void;
}
