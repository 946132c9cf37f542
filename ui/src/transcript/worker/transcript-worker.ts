import { type SandboxedParser, sandboxParser, systemClock } from "@paperclipai/adapter-utils";
import { createParserOf } from "../../adapters/parser-of.ts";
import type { ExternalParser, TranscriptCommand, TranscriptReport } from "./messages.ts";
import { parserPortOf } from "./parser-port.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";

/** Short enough to look live, long enough to keep the main thread responsive while a long log arrives. */
const UPDATE_INTERVAL_MS = 60;

let model: TranscriptModel | null = null;
let lastUpdate = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Log content that is not parsed yet. It is parsed piece by piece, so that scrolling does not wait for all of it. */
const unread: { content: string; done: boolean }[] = [];
const readNext = new MessageChannel();
readNext.port1.onmessage = () => {
	const piece = unread.shift();
	if (!piece || !model) return;
	model.pushLog(piece.content, piece.done);
	if (unread.length > 0) readNext.port2.postMessage(null);
	updateSoon();
};

self.onmessage = ({ data }: MessageEvent<TranscriptCommand>) => {
	if (data.type === "open") {
		model = createTranscriptModel(createParserOf(data.adapterType), updateSoon);
		return;
	}
	if (!model) return;
	switch (data.type) {
		case "parser":
			model.setParser(data.external && connectParser(data.external));
			return updateSoon();
		case "log":
			unread.push(data);
			if (unread.length === 1) readNext.port2.postMessage(null);
			return;
		case "window":
			model.setWindow(data.view, data.from, data.to);
			return update();
		case "expand":
			model.expand(data.view, data.index);
			return update();
		case "search":
			model.search(data.query);
			return update();
		case "text":
			return report({ type: "text", text: model.text(data.view) });
	}
};

function connectParser({ source, port }: ExternalParser): SandboxedParser {
	return sandboxParser({ source, port: parserPortOf(port), clock: systemClock });
}

// Updates at once when one is due, because a timer would fire late while unread pieces keep the worker busy.
function updateSoon(): void {
	const wait = UPDATE_INTERVAL_MS - (performance.now() - lastUpdate);
	if (wait <= 0) update();
	else timer ??= setTimeout(update, wait);
}

function update(): void {
	if (timer) clearTimeout(timer);
	timer = null;
	lastUpdate = performance.now();
	const changes = model?.takeUpdate();
	if (changes) report(changes);
}

function report(message: TranscriptReport): void {
	self.postMessage(message);
}
