import { text } from "node:stream/consumers";
import { CodedError } from "../../errors/coded-error.ts";
import { recordFailure } from "../../process/index.ts";
import type { EnvironmentDriver, ExecutionEnvironment } from "../execution-environment.ts";
import { readRequest, readRunEnvironment } from "./bridge-input.ts";
import { bridgedCall } from "./bridged-call.ts";
import { exitAs } from "./exit-as.ts";
import { runBridgedCall } from "./run-bridged-call.ts";

/**
 * Runs locally in place of a program in another environment: starts the program, forwards output and signals, and exits
 * with the same status. It reconnects after a broken connection.
 *
 * Arguments: the file with the run's environment, and the spool folder of the call. Standard input: a `BridgeRequest`.
 */
export async function runBridge(loadDriver: (name: string) => Promise<EnvironmentDriver>): Promise<void> {
	const [file = "", spoolFolder = ""] = process.argv.slice(2);
	const stop = new AbortController();
	process.on("SIGTERM", () => stop.abort());
	let environment: ExecutionEnvironment | null = null;
	try {
		const place = await readRunEnvironment(file);
		const request = readRequest(await text(process.stdin));
		environment = (await loadDriver(place.driver)).open(place.settings);
		const bridged = bridgedCall(place, request);
		const status = await runBridgedCall(environment, bridged, request.graceSec, spoolFolder, stop.signal);
		await environment.close();
		if (status.how === "lost") throw lost(place.driver);
		exitAs(status);
	} catch (error) {
		await environment?.close().catch(() => undefined);
		await recordFailure(spoolFolder, error);
		process.exit(1);
	}
}

function lost(driver: string): CodedError {
	const message = `The agent's processes in the environment (${driver}) disappeared without leaving an exit status.`;
	return new CodedError("environment_process_lost", message, {
		hint: "The machine or container may have been restarted, or the processes were killed. Retry the run.",
	});
}
