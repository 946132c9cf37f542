import {
	followSpool,
	type OutputOffsets,
	type OutputSink,
	type StartedCall,
	spoolAt,
} from "@paperclipai/adapter-utils/host";
import type { Engine } from "../engine/engine.ts";
import { callPlaces } from "../places.ts";
import { watchContainer } from "./watch-container.ts";

/** Delivers what is in the spool on this machine, until the container has ended and everything was delivered. */
export async function followCall(
	engine: Engine,
	call: StartedCall,
	from: OutputOffsets,
	sink: OutputSink,
	signal: AbortSignal,
): Promise<void> {
	const { container, spool } = callPlaces(call);
	const watched = watchContainer(engine, container, spoolAt(spool));
	try {
		await followSpool(watched, from, sink, AbortSignal.any([signal, watched.failed]));
	} finally {
		watched.stop();
	}
}
