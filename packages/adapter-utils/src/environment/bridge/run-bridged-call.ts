import type { CallStatus, EnvironmentCall, OutputSink } from "../environment-call.ts";
import type { ExecutionEnvironment } from "../execution-environment.ts";
import { noteActivity } from "./call-files.ts";
import { createOutputWriter } from "./output-writer.ts";
import { repeatUntilReached } from "./repeat-until-reached.ts";
import { stopCall } from "./stop-call.ts";

/**
 * Runs a call in its environment until it has exited, and writes its output to the streams of this process.
 * @param stop Aborted when the program must be stopped.
 * @throws {CodedError} as `ExecutionEnvironment.start`; the reason of `stop` when it was not started yet.
 */
export async function runBridgedCall(
	environment: ExecutionEnvironment,
	call: EnvironmentCall,
	graceSec: number,
	spoolFolder: string,
	stop: AbortSignal,
): Promise<CallStatus> {
	const never = new AbortController().signal;
	await repeatUntilReached(stop, () => environment.start(call, stop));
	const stopping = new AbortController();
	const onStop = () => void stopCall(environment, call, graceSec, stopping.signal).catch(() => undefined);
	if (stop.aborted) onStop();
	stop.addEventListener("abort", onStop);
	const output = createOutputWriter();
	const sink: OutputSink = { write: output.write, active: () => noteActivity(spoolFolder) };
	await repeatUntilReached(never, () => environment.follow(call, output.offsets(), sink, never));
	stop.removeEventListener("abort", onStop);
	stopping.abort();
	return await repeatUntilReached(never, () => environment.settle(call, never));
}
