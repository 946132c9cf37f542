import { constants } from "node:os";
import type {
	CallStatus,
	EnvironmentSignal,
	InputPart,
	OutputOffsets,
	OutputSink,
	StartedCall,
} from "../../environment/environment-call.ts";
import { retryableError } from "../../environment/environment-errors.ts";
import { CodedError } from "../../errors/coded-error.ts";
import { lockLimitOf } from "../../process/index.ts";
import { diskFull, isDiskFull } from "../shell/disk-full.ts";
import type { RemoteResult, RemoteShell } from "../shell/remote-shell.ts";
import { remoteText } from "../shell/remote-text.ts";
import { FEED_SCRIPT } from "./feed-script.ts";
import { FOLLOW_SCRIPT } from "./follow-script.ts";
import { createFrameReader } from "./read-frames.ts";
import { SETTLE_SCRIPT, SIGNAL_SCRIPT } from "./stop-scripts.ts";

/** Value that marks the processes of one call, since a run may have several concurrent calls. */
export function markOf({ run, name }: Pick<StartedCall, "run" | "name">): string {
	return lockLimitOf(`${run.runId}/${name}`);
}

function spoolOf({ prepared, name }: StartedCall): string {
	return `${prepared.runFolder}/calls/${name}`;
}

export async function followRemoteCall(
	shell: RemoteShell,
	call: StartedCall,
	from: OutputOffsets,
	sink: OutputSink,
	signal: AbortSignal,
): Promise<void> {
	const frames = createFrameReader(sink);
	const args = [spoolOf(call), markOf(call), String(from.stdout), String(from.stderr)];
	const result = await shell.stream(FOLLOW_SCRIPT, { args, signal }, (bytes) => frames.accept(bytes));
	if (frames.end() === "missing") throw missing(call);
	if (frames.end() === null) throw scriptFailed("follow the program", result);
}

export async function feedRemoteCall(
	shell: RemoteShell,
	call: StartedCall,
	{ from, bytes, isLast }: InputPart,
	signal: AbortSignal,
): Promise<void> {
	const args = [spoolOf(call), String(from), String(bytes.length), isLast ? "last" : "more"];
	const result = await shell.run(FEED_SCRIPT, { args, stdin: bytes, signal });
	const outcome = result.stdout.toString("latin1").trim();
	if (outcome === "gone" || outcome === "changed") throw missing(call);
	if (result.exitCode !== 0 || outcome !== "ok") throw scriptFailed("send the program a message", result);
}

export async function signalRemoteCall(
	shell: RemoteShell,
	call: StartedCall,
	name: EnvironmentSignal,
	signal: AbortSignal,
) {
	const args = [spoolOf(call), markOf(call), name.slice("SIG".length)];
	const result = await shell.run(SIGNAL_SCRIPT, { args, signal });
	if (result.exitCode !== 0) throw scriptFailed("stop the program", result);
}

export async function settleRemoteCall(
	shell: RemoteShell,
	call: StartedCall,
	signal: AbortSignal,
): Promise<CallStatus> {
	const result = await shell.run(SETTLE_SCRIPT, { args: [spoolOf(call), markOf(call)], signal });
	const [, count, status, message] =
		/^(\d{1,9})\s+(\d{1,3}|-)\s+([x-])$/.exec(result.stdout.toString("latin1").trim()) ?? [];
	const code = Number(status === "-" ? 0 : status);
	if (result.exitCode !== 0 || !(code <= 255)) throw scriptFailed("read the exit status of the program", result);
	const survivors = Number(count);
	if (status === "-") return { how: "lost", survivors };
	// A program may return a status over 128 itself; only after a signal does the shell also print a message.
	const name = code > 128 && message === "x" ? signalName(code - 128) : null;
	return name === null
		? { how: "exited", exitCode: code, signal: null, survivors }
		: { how: "exited", exitCode: null, signal: name, survivors };
}

function signalName(number: number): string | null {
	return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}

/** Error of a script that should not fail. A full disk is final; most other failures are retryable. */
export function scriptFailed(
	purpose: string,
	{ exitCode, stderr }: Pick<RemoteResult, "exitCode" | "stderr">,
): CodedError {
	const errors = stderr.toString("utf8");
	const detail = remoteText(errors.trim().split("\n").at(-1) ?? "");
	if (isDiskFull(errors)) return diskFull(errors);
	if (/Permission denied|Read-only file system/i.test(errors)) {
		return new CodedError("ssh_path_not_writable", `The remote machine refused to ${purpose}: ${detail}`, {
			hint: "Give the remote user write permission for the base path of the environment.",
		});
	}
	return retryableError(
		"ssh_script_failed",
		`The remote machine failed to ${purpose} (exit code ${exitCode}). ${detail}`.trim(),
		{ hint: "Check the load, the disks and the process limits of the remote machine." },
	);
}

function missing({ name }: StartedCall): CodedError {
	return new CodedError(
		"environment_call_missing",
		`The environment has lost the files of the running program (${name}).`,
		{
			hint: "They were removed while the program was running. Check what cleans up the environment's folder.",
		},
	);
}
