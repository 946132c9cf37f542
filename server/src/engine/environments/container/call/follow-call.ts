import {
	followSpool,
	type OutputOffsets,
	type OutputSink,
	type StartedCall,
	spoolAt,
} from "@paperclipai/adapter-utils/host";
import type { Engine } from "../engine/engine.ts";
import { callPaths } from "../paths.ts";
import { watchContainer } from "./watch-container.ts";

export async function followCall(
	engine: Engine,
	call: StartedCall,
	from: OutputOffsets,
	sink: OutputSink,
	signal: AbortSignal,
): Promise<void> {
	const { container, spool } = callPaths(call);
	const watched = watchContainer(engine, container, spoolAt(spool));
	try {
		await followSpool(watched, from, sink, AbortSignal.any([signal, watched.failed]));
	} finally {
		watched.stop();
	}
}
