import path from "node:path";
import { type AdapterExecutionContext, CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { memoizeInRun } from "@paperclipai/adapter-utils/server-utils";
import type { FastifyBaseLogger } from "fastify";
import type { ServerAdapter } from "../../server-adapter.ts";
import { loadRequestOf } from "../install/check-package.ts";
import { readManifest } from "../package/manifest.ts";
import { readUiParser, type UiParserFile } from "../package/ui-parser.ts";
import { type AdapterPoolOptions, createAdapterPool } from "../process/adapter-pool.ts";
import { createRemoteAdapter } from "../process/remote-adapter.ts";
import { readVersionRecord, type VersionRecord } from "./version-record.ts";

/** One version of an external adapter, ready to be used. */
export interface ExternalVersion {
	hash: string;
	record: VersionRecord;
	adapter: ServerAdapter;
	uiParser: UiParserFile;
	/** Ends its processes when nothing uses them any more. */
	retire(): Promise<void>;
	/** Ends its processes now. */
	stop(): Promise<void>;
}

export type AdapterTimes = Pick<AdapterPoolOptions, "loadMs" | "idleMs">;

export interface OpenVersionOptions {
	folder: string;
	hash: string;
	logger: FastifyBaseLogger;
	times: AdapterTimes;
	/** Told when it turns out that the adapter cannot be loaded any more, or with `null` that it can. */
	onLoad: (error: CodedError | null) => void;
}

/** @throws {CodedError} when its files are not there as they were. */
export async function openVersion(options: OpenVersionOptions): Promise<ExternalVersion> {
	const { folder, hash, logger } = options;
	const record = await readVersionRecord(folder);
	const packageFolder = path.join(folder, record.packageFolder);
	const uiParser = await readUiParser(packageFolder, await readManifest(packageFolder));
	const { type } = record.description;
	if (uiParser.problem !== undefined) logger.warn({ adapter: type }, uiParser.problem);
	const pool = createAdapterPool({
		request: loadRequestOf(folder, record),
		...options.times,
		onOutput: (text) => logger.info({ adapter: type }, text.trimEnd()),
		onLoad: options.onLoad,
	});
	const remote = createRemoteAdapter(record.description, pool);
	return {
		hash,
		record,
		uiParser,
		adapter: { ...remote, execute: (ctx) => executeAndRemember(ctx, hash, remote) },
		retire: pool.retire,
		stop: pool.stop,
	};
}

/** The run keeps which version it has begun with: whoever goes on with it looks for the same code. */
async function executeAndRemember(ctx: AdapterExecutionContext, hash: string, adapter: ServerAdapter) {
	await memoizeInRun("adapter-version", async () => ({ hash }));
	try {
		return await adapter.execute(ctx);
	} catch (error) {
		throw isCodedError(error) && error.code.startsWith("adapter_load_")
			? adapterUnavailable(ctx.agent.adapterType, error)
			: error;
	}
}

/** Why an agent cannot run: its adapter is there, but not in working order. */
export function adapterUnavailable(type: string, { message, hint }: Pick<CodedError, "message" | "hint">): CodedError {
	const what = `The adapter "${type}" is not available: ${message}`;
	return new CodedError("adapter_unavailable", what, hint === undefined ? {} : { hint });
}
