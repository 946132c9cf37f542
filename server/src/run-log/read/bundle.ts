import { Readable } from "node:stream";
import type { BundleHead, Run } from "@paperclipai/shared";
import { VERSION } from "../../config/version.ts";
import { listRunEvents } from "../../runs/store/run-events.ts";
import { getRun } from "../../runs/store/run-rows.ts";
import type { ServerContext } from "../../server-context.ts";
import { logSourceOf } from "./log-source.ts";

const EVENTS_AT_ONCE = 200;
const LOG_BYTES_AT_ONCE = 256 * 1024;

/** All that is known of a run at this moment, to be read elsewhere. Never more of it in memory than one page. */
export async function streamBundle(context: ServerContext, runId: string): Promise<Readable> {
	const run = await getRun(context, runId);
	return Readable.from(bundleOf(context, run), { objectMode: false });
}

async function* bundleOf(context: ServerContext, run: Run): AsyncGenerator<string | Buffer> {
	yield line(headOf(context, run));
	for (let afterSeq = 0; ; ) {
		const events = await listRunEvents(context, run.id, { afterSeq, limit: EVENTS_AT_ONCE });
		for (const event of events) yield line({ event });
		const last = events.at(-1);
		if (last === undefined) break;
		afterSeq = last.seq;
	}
	yield* logOf(context, run.id);
}

/** As long as it is now: what a run under way adds meanwhile is left out. */
async function* logOf(context: ServerContext, runId: string): AsyncGenerator<string | Buffer> {
	const read = await logSourceOf(context, runId);
	let slice = await read(0, LOG_BYTES_AT_ONCE);
	const { size } = slice;
	yield line({ log: { bytes: size } });
	while (slice.records.length > 0) {
		yield slice.records;
		if (slice.nextOffset >= size) return;
		slice = await read(slice.nextOffset, Math.min(LOG_BYTES_AT_ONCE, size - slice.nextOffset));
	}
}

function headOf(context: ServerContext, run: Run): BundleHead {
	const info = context.adapters.list().find(({ type }) => type === run.adapterType);
	return {
		bundle: 1,
		createdAt: context.now().toISOString(),
		server: { version: VERSION },
		adapter: {
			type: run.adapterType,
			loaded: info?.loaded ?? false,
			...(info === undefined ? {} : { source: info.source }),
			parser: info?.uiParser.state ?? "none",
		},
		run,
	};
}

function line(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}
