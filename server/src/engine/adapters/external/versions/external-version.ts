import path from "node:path";
import { type CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { LoggerContext } from "../../../../platform/errors/logger.ts";
import type { ServerAdapter } from "../../server-adapter.ts";
import { isThrownByAdapter } from "../../thrown-by-adapter.ts";
import { adapterUnavailable } from "../errors.ts";
import { readManifest } from "../package/manifest.ts";
import { readUiParser, type UiParserFile } from "../package/ui-parser.ts";
import { type AdapterPoolOptions, createAdapterPool } from "../process/adapter-pool.ts";
import { createRemoteAdapter } from "../process/remote-adapter.ts";
import { checkFileList } from "./file-list.ts";
import { pinRunVersion } from "./run-version.ts";
import { readVersionRecord, toLoadRequest, type VersionRecord } from "./version-record.ts";

/** One version of an external adapter, ready to use. */
export interface ExternalVersion {
	hash: string;
	record: VersionRecord;
	adapter: ServerAdapter;
	uiParser: UiParserFile;
	/** Stops its processes as soon as nothing uses them. Resolves when all are gone. */
	retire(): Promise<void>;
	/** Stops its processes now. */
	stop(): Promise<void>;
}

/** How long an adapter may load, and how long its process may be idle, in milliseconds. */
export type AdapterTimes = Pick<AdapterPoolOptions, "loadMs" | "idleMs">;

export interface OpenVersionOptions extends LoggerContext {
	/** The version's folder. */
	folder: string;
	hash: string;
	times: AdapterTimes;
	/** Of `adapterOwnerOf`. */
	owner: string;
	/** Called whenever a process has loaded the adapter, with the error if it failed. */
	onLoad: (error: CodedError | null) => void;
}

/**
 * Starts no process.
 * @throws {CodedError} when the version's files are missing or damaged.
 */
export async function openVersion(options: OpenVersionOptions): Promise<ExternalVersion> {
	const { folder, hash, logger } = options;
	const record = await readVersionRecord(folder);
	const checkFiles = () => checkFileList(folder);
	await checkFiles();
	const packageFolder = path.join(folder, record.packageFolder);
	const uiParser = await readUiParser(packageFolder, await readManifest(packageFolder));
	const { type } = record.description;
	if (uiParser.problem !== undefined) logger.warn({ adapter: type }, uiParser.problem);
	const onOutput = (text: string) => logger.info({ adapter: type }, text.trimEnd());
	const pool = createAdapterPool({
		request: toLoadRequest(folder, record),
		checkFiles,
		...options.times,
		owner: options.owner,
		onOutput,
		onLoad: options.onLoad,
	});
	const remote = createRemoteAdapter(record.description, pool, onOutput);
	return {
		hash,
		record,
		uiParser,
		adapter: {
			...remote,
			execute: pinned(hash, remote.execute),
			executeIsolated: pinned(hash, remote.executeIsolated),
		},
		retire: pool.retire,
		stop: pool.stop,
	};
}

/** Stores the version with the run before it is executed. */
function pinned(hash: string, execute: ServerAdapter["execute"]): ServerAdapter["execute"] {
	return async (ctx) => {
		await pinRunVersion(hash);
		try {
			return await execute(ctx);
		} catch (error) {
			const isServerError = isCodedError(error) && !isThrownByAdapter(error);
			const isUnloadable = isServerError && /^adapter_(load_|files_missing$)/.test(error.code);
			throw isUnloadable ? adapterUnavailable(ctx.agent.adapterType, error) : error;
		}
	};
}
