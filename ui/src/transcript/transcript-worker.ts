import { createParserOf } from "../adapters/parser-of.ts";
import type { TranscriptCommand, TranscriptReport } from "./messages.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";

/** Often enough to look live, seldom enough to leave the main thread free while a long log arrives. */
const UPDATE_EVERY_MS = 60;

let model: TranscriptModel | null = null;
let lastUpdate = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

self.onmessage = ({ data }: MessageEvent<TranscriptCommand>) => {
	if (data.type === "open") {
		model = createTranscriptModel(createParserOf(data.adapterType));
		return;
	}
	if (!model) return;
	switch (data.type) {
		case "log":
			model.pushLog(data.content, data.done);
			return updateSoon();
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

// A timer alone would wait behind a long queue of log messages.
function updateSoon(): void {
	const wait = UPDATE_EVERY_MS - (performance.now() - lastUpdate);
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
