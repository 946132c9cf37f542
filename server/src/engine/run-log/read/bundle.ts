import { Readable } from "node:stream";
import type { BundleHead, Run } from "@paperclipai/shared";
import { VERSION } from "../../../platform/settings/version.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { listRunEvents } from "../../../records/runs/run-events.ts";
import { getRun } from "../../../records/runs/run-rows.ts";
import type { AdaptersContext } from "../../adapters/adapter-registry.ts";
import { type LogSourceContext, logSourceOf } from "./log-source.ts";
import { CHUNK_BYTES, readFirst, recordsFrom } from "./stream-log.ts";

const EVENT_PAGE = 200;

type Context = LogSourceContext & AdaptersContext & ClockContext;

export async function streamBundle(context: Context, runId: string): Promise<Readable> {
	const run = await getRun(context, runId);
	return Readable.from(bundleOf(context, run), { objectMode: false });
}

async function* bundleOf(context: Context, run: Run): AsyncGenerator<string | Buffer> {
	yield line(headOf(context, run));
	for (let afterSeq = 0; ; ) {
		const events = await listRunEvents(context, run.id, { afterSeq, limit: EVENT_PAGE });
		for (const event of events) yield line({ event });
		const last = events.at(-1);
		if (last === undefined) break;
		afterSeq = last.seq;
	}
	yield* logOf(context, run.id);
}

async function* logOf(context: LogSourceContext, runId: string): AsyncGenerator<string | Buffer> {
	const reader = await logSourceOf(context, runId);
	const first = await readFirst(reader, 0, CHUNK_BYTES);
	yield line({ log: { bytes: first.size } });
	yield* recordsFrom(reader, first);
}

function headOf(context: AdaptersContext & ClockContext, run: Run): BundleHead {
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
