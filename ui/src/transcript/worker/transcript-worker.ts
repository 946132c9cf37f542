import { type SandboxedParser, sandboxParser, systemClock } from "@paperclipai/adapter-utils";
import { createParserOf } from "../../adapters/parser-of.ts";
import { createMessageTask } from "./message-task.ts";
import type { ExternalParser, TranscriptCommand, TranscriptReport } from "./messages.ts";
import { createOpenQuestions } from "./open-questions.ts";
import { parserPortOf } from "./parser-port.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";
import { createUnreadLog } from "./unread-log.ts";
import { createUpdatePace } from "./update-pace.ts";

/** How long the worker searches before it looks for commands. */
const SEARCH_SLICE_MS = 12;
/** So little that commands that have come in do not wait for it noticeably. */
const FEW_CHARACTERS = 2_000;

let model: TranscriptModel | null = null;
const unread = createUnreadLog();
/** Characters that were parsed and not reported. */
let readCharacters = 0;

const { update, updateSoon } = createUpdatePace(sendChanges, () => !unread.isEmpty);

const questions = createOpenQuestions((id, answer, isRow) => {
	// The page has to know of a row before it is taken there.
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
	// Otherwise reported with the next update, so that the page is not called for each line.
	if (isFlooded) report({ type: "read", characters: takeReadCharacters() });
	if (!unread.isEmpty) readSoon();
	// Mostly there is only the new line to search, if anything.
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
			// A page that follows the end asks for rows that it has.
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

/** A line that comes alone is read at once, because a task of its own costs about as much as to read it. */
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
