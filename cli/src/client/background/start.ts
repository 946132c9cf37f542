import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { CodedError } from "@paperclipai/adapter-utils";
import { InterruptedError } from "../../input/input-error.ts";
import { openServerLog, type ServerLog, serverLogFile } from "./server-log.ts";
import { type BackgroundSettings, startReportSchema } from "./settings.ts";

/** Hidden command that `startInBackground` runs. */
export const BACKGROUND_COMMAND = "serve-in-background";

/**
 * Starts a server in its own session, unaffected by Ctrl-C and the end of the terminal, and waits until it listens.
 * @throws {CodedError} `interrupted` after Ctrl-C, `server_not_started` when the process exits without reporting a reason,
 * or the errors of `startServer`.
 */
export async function startInBackground(settings: Omit<BackgroundSettings, "hasOwnLog">): Promise<{ url: string }> {
	const log = openServerLog(settings.home);
	try {
		const child = startProcess({ ...settings, hasOwnLog: log !== null }, log);
		return await started(child, settings.home, log);
	} finally {
		if (log !== null) closeSync(log.descriptor);
	}
}

function startProcess(settings: BackgroundSettings, log: ServerLog | null): ChildProcess {
	const program = [...process.execArgv, process.argv[1] ?? "", BACKGROUND_COMMAND, JSON.stringify(settings)];
	const output = log?.descriptor ?? "ignore";
	// paperclip:allow-spawn: this program as a server, not an agent
	return spawn(process.execPath, program, {
		// The current folder may be removed or unmounted while the server runs.
		cwd: "/",
		detached: true,
		stdio: ["ignore", output, output, "ipc"],
	});
}

async function started(child: ChildProcess, home: string, log: ServerLog | null): Promise<{ url: string }> {
	const interrupt = stopWhenInterrupted(child);
	const outcome = await outcomeOf(child).finally(interrupt.ignore);
	if (child.connected) child.disconnect();
	child.unref();
	if (interrupt.isStopped()) throw new InterruptedError("The starting server was stopped.");
	if ("end" in outcome) throw endedError(outcome.end, home, log);
	const report = startReportSchema.parse(outcome.message);
	if ("url" in report) return report;
	throw new CodedError(report.code, report.message, { hint: report.hint });
}

/** Stops the starting server on Ctrl-C, unless Ctrl-C has another handler, for example while a run is watched. */
function stopWhenInterrupted(child: ChildProcess) {
	let isStopped = false;
	const stop = () => {
		isStopped = child.kill("SIGTERM");
	};
	if (process.listenerCount("SIGINT") === 0) process.once("SIGINT", stop);
	return { isStopped: () => isStopped, ignore: () => void process.off("SIGINT", stop) };
}

async function outcomeOf(child: ChildProcess): Promise<{ message: unknown } | { end: string }> {
	return await new Promise((resolve) => {
		child.once("message", (message) => resolve({ message }));
		child.once("error", (error) => resolve({ end: error.message }));
		child.once("exit", (code, signal) => {
			const end = signal ?? `exit code ${code}`;
			// The report of a process that has exited may still arrive.
			if (child.connected) child.once("disconnect", () => resolve({ end }));
			else resolve({ end });
		});
	});
}

function endedError(end: string, home: string, log: ServerLog | null): CodedError {
	const words = log?.tail() ?? "";
	return new CodedError("server_not_started", `The server exited during startup (${end}).${words && `\n${words}`}`, {
		hint: log === null ? "Start it in the foreground to see why: paperclipai run" : `Its log: ${serverLogFile(home)}`,
	});
}
