import { type SandboxedParser, sandboxParser, systemClock } from "@paperclipai/adapter-utils";
import { createParserOf } from "../../adapters/parser-of.ts";
import type {
	ExternalParser,
	TranscriptAnswer,
	TranscriptCommand,
	TranscriptQuestion,
	TranscriptReport,
} from "./messages.ts";
import { parserPortOf } from "./parser-port.ts";
import { splitContent } from "./split-content.ts";
import { createTranscriptModel, type TranscriptModel } from "./transcript-model.ts";

/**
 * Lines that come alone appear at once. Of a steady flow, most do, and the others come with the next line: fewer frames cost
 * less than to show all of them a little late.
 */
const LIVE_INTERVAL_MS = 90;
/** How much earlier than that an update may come, as long as they are not more often than that on average. */
const LIVE_EARLY_MS = 50;
/** While a long log arrives, each update delays the rest of it. */
const BUSY_INTERVAL_MS = 100;
/** How long the worker searches before it looks for commands. */
const SEARCH_SLICE_MS = 12;
/** The page waits until more than this has been read; less is reported with the next update, so that it is not called for each line. */
const FLOOD_CHARACTERS = 64 * 1024;

type ErrorQuestion = Extract<TranscriptQuestion, { about: "error" }>;

interface UnreadPiece {
	content: string;
	done: boolean;
}

let model: TranscriptModel | null = null;
/** When the next update may come. */
let due = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

/** Log content that is not parsed yet. It is parsed piece by piece, so that scrolling does not wait for all of it. */
const unread: UnreadPiece[] = [];
let isFirst = true;
/** Characters that were parsed and not reported. */
let readCharacters = 0;
/** Much of the log has come at once. */
let isFlooded = false;
/** Questions about a part of the log that has not been read. */
let unanswered: { id: number; question: TranscriptQuestion }[] = [];

const readNext = createTask(() => {
	const piece = unread.shift();
	if (!piece || !model) return;
	model.pushLog(piece.content, piece.done);
	readCharacters += piece.content.length;
	if (isFlooded) report({ type: "read", characters: takeReadCharacters() });
	if (unread.length > 0) readNext();
	else isFlooded = false;
	// Mostly there is only the new line to search, if anything.
	if (model.advanceSearch(() => true)) searchOn();
	answerQuestions();
	updateSoon();
});

const searchOn = createTask(() => {
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
			addUnread(command);
			readNext();
			break;
		case "window":
			opened.setWindow(command.view, command.from, command.to);
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
			unanswered.push(command);
			answerQuestions();
			break;
	}
}

function addUnread({ content, done }: UnreadPiece): void {
	const pieces = splitContent(content, isFirst);
	for (const [index, piece] of pieces.entries()) {
		unread.push({ content: piece, done: done && index === pieces.length - 1 });
	}
	isFirst = false;
	isFlooded ||= content.length >= FLOOD_CHARACTERS;
}

function answerQuestions(): void {
	unanswered = unanswered.filter(({ id, question }) => {
		const answer = answerTo(question);
		if (answer === undefined) return true;
		// The page has to know of a row before it is taken there.
		update();
		report({ type: "answer", id, answer });
		return false;
	});
}

/** `undefined` while there is no answer. */
function answerTo(question: TranscriptQuestion): TranscriptAnswer | undefined {
	if (!model) return undefined;
	switch (question.about) {
		case "text":
			return model.text(question.view);
		case "timeline":
			return model.timeline();
		case "error":
			return findError(model, question);
		case "place":
			return model.rowOf(question.view, question.place) ?? undefined;
	}
}

function findError(opened: TranscriptModel, { view, from, step, isOver }: ErrorQuestion): number | null | undefined {
	const row = opened.findError(view, from, step);
	const mayFollow = step === 1 && isOver && !opened.isDone();
	return row === null && mayFollow ? undefined : row;
}

function onParserProgress(): void {
	searchOn();
	answerQuestions();
	updateSoon();
}

function connectParser({ source, port }: ExternalParser): SandboxedParser {
	return sandboxParser({ source, port: parserPortOf(port), clock: systemClock });
}

/** Returns a function that runs the task after the messages that have come in, once however often it is called before. */
function createTask(task: () => void): () => void {
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

// Updates at once when one is due, because a timer would fire late while unread pieces keep the worker busy.
function updateSoon(): void {
	const wait = due - performance.now();
	if (wait <= (unread.length > 0 ? 0 : LIVE_EARLY_MS)) update();
	else timer ??= setTimeout(update, wait);
}

function update(): void {
	if (timer) clearTimeout(timer);
	timer = null;
	const changes = model?.takeUpdate();
	if (!changes) return;
	const now = performance.now();
	// What the page asks for is not delayed, and does not delay the next line for longer.
	const from = Math.min(Math.max(due, now), now + LIVE_EARLY_MS);
	due = from + (unread.length > 0 ? BUSY_INTERVAL_MS : LIVE_INTERVAL_MS);
	report({ ...changes, characters: takeReadCharacters() });
}

function takeReadCharacters(): number {
	const characters = readCharacters;
	readCharacters = 0;
	return characters;
}

function report(message: TranscriptReport): void {
	self.postMessage(message);
}
