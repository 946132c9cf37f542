import type { LogStream } from "../../contract/execution.ts";
import type { OutputSink } from "../../environment/environment-call.ts";
import { retryableError } from "../../environment/environment-errors.ts";

const STREAMS: Record<string, LogStream> = { O: "stdout", E: "stderr" };
const MAX_LINE_BYTES = 200;
const LINE_BREAK = 10;

export interface FrameReader {
	/** @throws any error of the sink, and a retryable error for any unknown frame. */
	accept(bytes: Uint8Array): Promise<void>;
	/** Returns `"exited"` or `"missing"` once the script has reported this end, else `null`. */
	end(): "exited" | "missing" | null;
}

export function createFrameReader(sink: OutputSink): FrameReader {
	let line = "";
	let stream: LogStream = "stdout";
	let missing = 0;
	let end: "exited" | "missing" | null = null;
	let last: { cpuTicks: number; processes: string } | null = null;

	function onLine(): void {
		const [kind = "", text = ""] = [line.slice(0, 1), line.slice(2)];
		if (STREAMS[kind] !== undefined && /^\d+$/.test(text)) {
			stream = STREAMS[kind];
			missing = Number(text);
		} else if (kind === "A") {
			const [, cpuTicks, processes = ""] = /^(\d+) (.*)$/.exec(text) ?? [];
			const now = { cpuTicks: Number(cpuTicks ?? 0), processes };
			if (last !== null && now.processes !== last.processes) sink.active();
			if (last !== null && now.cpuTicks > last.cpuTicks) sink.active(now.cpuTicks - last.cpuTicks);
			last = now;
		} else if (kind === "X") end = "exited";
		else if (kind === "M") end = "missing";
		else throw garbled();
		line = "";
	}
	return {
		end: () => end,
		async accept(bytes) {
			for (let at = 0; at < bytes.length; ) {
				if (missing > 0) {
					const part = bytes.subarray(at, at + missing);
					await sink.write(stream, part);
					at += part.length;
					missing -= part.length;
					continue;
				}
				const to = bytes.indexOf(LINE_BREAK, at);
				line += Buffer.from(bytes.subarray(at, to === -1 ? undefined : to)).toString("latin1");
				if (line.length > MAX_LINE_BYTES) throw garbled();
				if (to === -1) return;
				at = to + 1;
				onLine();
			}
		},
	};
}

function garbled(): Error {
	return retryableError("ssh_output_garbled", "The output of the program changed while it was being read.", {
		hint: "The output files on the remote machine were truncated. The server reads them again.",
	});
}
