import path from "node:path";
import { type CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/shared";
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

export interface ExternalVersion {
	hash: string;
	record: VersionRecord;
	adapter: ServerAdapter;
	uiParser: UiParserFile;
	retire(): Promise<void>;
	stop(): Promise<void>;
}

export type AdapterTimes = Pick<AdapterPoolOptions, "loadMs" | "idleMs">;

export interface OpenVersionOptions extends LoggerContext {
	folder: string;
	hash: string;
	times: AdapterTimes;
	owner: string;
	onLoad: (error: CodedError | null) => void;
}

/**
 * Starts no process.
 * @throws {CodedError} when files are missing or damaged.
 */
export async function openVersion(options: OpenVersionOptions): Promise<ExternalVersion> {
	const { folder, hash, logger } = options;
	const record = await readVersionRecord(folder);
	const checkFiles = () => checkFileList(folder);
	await checkFiles();
	const packageFolder = path.join(folder, record.packageFolder);
	const uiParser = {
		...omitUndefined({ problem: record.parserProblem ?? undefined }),
		...(await readUiParser(packageFolder, await readManifest(packageFolder))),
	};
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
