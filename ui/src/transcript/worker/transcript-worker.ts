import { type SandboxedParser, sandboxParser, systemClock } from "@paperclipai/adapter-utils";
import { createParserOf } from "../../adapters/parser-of.ts";
import type { ExternalParser, TranscriptCommand, TranscriptReport } from "./messages.ts";
import { createOpenQuestions } from "./open-questions.ts";
import { parserPortOf } from "./parser-port.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";
import { createUnreadLog } from "./unread-log.ts";
import { createUpdatePace } from "./update-pace.ts";

/** Time slice of a search between commands. */
const SEARCH_SLICE_MS = 12;
/** Small enough that commands do not wait noticeably. */
const FEW_CHARACTERS = 2_000;

let model: TranscriptModel | null = null;
const unread = createUnreadLog();
/** Number of parsed characters that have not been reported yet. */
let readCharacters = 0;

const { update, updateSoon } = createUpdatePace(sendChanges, () => !unread.isEmpty);

const questions = createOpenQuestions((id, answer, isRow) => {
	// The page must know the row before it scrolls there.
	if (isRow) update();
	report({ type: "answer", id, answer });
});

const readSoon = createMessageTask(readNext);

function readNext(): void {
	const { isFlooded } = unread;
	const chunk = unread.take();
	if (!chunk || !model) return;
	model.pushLog(chunk.content, chunk.done);
	readCharacters += chunk.content.length;
	// Without a backlog, the characters are reported with the next update, which saves messages.
	if (isFlooded) report({ type: "read", characters: takeReadCharacters() });
	if (!unread.isEmpty) readSoon();
	// Usually only the new line is left to search.
	if (model.advanceSearch(() => true)) searchOn();
	questions.answer(model);
	updateSoon();
}

const searchOn = createMessageTask(() => {
	const endsAt = performance.now() + SEARCH_SLICE_MS;
	if (model?.advanceSearch(() => performance.now() > endsAt)) searchOn();
	if (model?.hasNewMatch()) update();
	else updateSoon();
});

self.onmessage = ({ data }: MessageEvent<TranscriptCommand>) => {
	if (data.type === "open") model = createTranscriptModel(createParserOf(data.adapterType), onParserProgress);
	else if (model) obey(model, data);
};

function obey(opened: TranscriptModel, command: Exclude<TranscriptCommand, { type: "open" }>): void {
	switch (command.type) {
		case "parser":
			opened.setParser(command.external && connectParser(command.external));
			updateSoon();
			break;
		case "log":
			add(command.content, command.done);
			break;
		case "window":
			// While it follows the end of the log, a page requests rows that it already has.
			if (!opened.setWindow(command)) break;
			searchOn();
			update();
			break;
		case "expand":
			opened.expand(command.view, command.index);
			update();
			break;
		case "search":
			opened.search(command.query, command.from, command.position);
			searchOn();
			update();
			break;
		case "step":
			opened.step(command.step, command.from);
			update();
			break;
		case "ask":
			questions.add(command.id, command.question);
			questions.answer(opened);
			break;
	}
}

/** Reads a single line immediately, because a separate task costs about as much. */
function add(content: string, done: boolean): void {
	const isAlone = unread.isEmpty && content.length < FEW_CHARACTERS;
	unread.add(content, done);
	if (isAlone) readNext();
	else readSoon();
}

function onParserProgress(): void {
	searchOn();
	if (model) questions.answer(model);
	updateSoon();
}

function connectParser({ source, port }: ExternalParser): SandboxedParser {
	return sandboxParser({ source, port: parserPortOf(port), clock: systemClock });
}

function sendChanges(): boolean {
	const changes = model?.takeUpdate();
	if (!changes) return false;
	report({ ...changes, characters: takeReadCharacters() });
	return true;
}

function takeReadCharacters(): number {
	const characters = readCharacters;
	readCharacters = 0;
	return characters;
}

function report(message: TranscriptReport): void {
	self.postMessage(message);
}

/** Runs the task once after all pending messages, however often the returned function is called. */
function createMessageTask(task: () => void): () => void {
	const { port1, port2 } = new MessageChannel();
	let isDue = false;
	port1.onmessage = () => {
		isDue = false;
		task();
	};
	return () => {
		if (!isDue) port2.postMessage(null);
		isDue = true;
	};
}
