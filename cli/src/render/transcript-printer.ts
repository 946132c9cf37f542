import {
	createGenericParser,
	createTerminalRenderer,
	createTranscriptReader,
	type LogRecord,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import { findCLIAdapter } from "../adapters/registry.ts";
import type { Output } from "./output.ts";

export type TranscriptMode = "nice" | "debug" | "json" | "raw";

/** Prints a run log while it comes. */
export interface TranscriptPrinter {
	push(record: LogRecord): void;
	end(): void;
}

export function createTranscriptPrinter(mode: TranscriptMode, adapterType: string, output: Output): TranscriptPrinter {
	if (mode === "raw") return createRawPrinter();
	const parser = findCLIAdapter(adapterType)?.createStdoutParser;
	if (parser === undefined && mode !== "json") {
		output.note(`There is no parser for ${adapterType} here; its lines are shown as they are.`);
	}
	const reader = createTranscriptReader({ createParser: parser ?? createGenericParser });
	const renderer = createTerminalRenderer({ color: output.color, debug: mode === "debug", columns: output.columns });
	const print = (entries: TranscriptEntry[]) => {
		for (const entry of entries) {
			output.data(mode === "json" ? `${JSON.stringify(entry)}\n` : renderer.render(entry));
		}
	};
	return {
		push: (record) => print(reader.push(record)),
		end() {
			print(reader.end());
			if (mode !== "json") output.data(renderer.end());
		},
	};
}

/** The bytes the agent wrote, each stream to the one of the same name. */
function createRawPrinter(): TranscriptPrinter {
	return {
		push({ stream, chunk, chunkBase64 }) {
			if (stream === "system") return;
			const target = stream === "stdout" ? process.stdout : process.stderr;
			target.write(chunk ?? Buffer.from(chunkBase64 ?? "", "base64"));
		},
		end() {},
	};
}
