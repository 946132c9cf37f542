import { expect, it } from "vitest";
import { readAnswers } from "./answers.ts";
import type { Question } from "./payloads.ts";

const style: Question = { id: "style", question: "Tabs or spaces?", options: ["tabs", "spaces"], multiple: false };
const os: Question = { id: "os", question: "Which systems?", options: ["linux", "mac"], multiple: true };

it("reads an answer for each question by its id, and several where they are allowed", () => {
	expect(readAnswers([style, os], ["os=mac", "style=tabs", "os=linux"])).toEqual({
		style: "tabs",
		os: ["mac", "linux"],
	});
});

it("reads a text without an id when there is one question", () => {
	expect(readAnswers([style], ["a=b"])).toEqual({ style: "a=b" });
	expect(readAnswers([style], ["style=a=b"])).toEqual({ style: "a=b" });
});

it.each([
	["answer_missing", ["style=tabs"], "There is no answer to: os."],
	["usage", ["tabs"], "--answer tabs names no question."],
	["usage", ["style=tabs", "style=spaces"], "The question style is answered twice."],
])("rejects with %s: %j", (code, texts, message) => {
	const error = { code, message, hint: expect.stringMatching(/./) };
	expect(() => readAnswers([style, os], texts)).toThrow(expect.objectContaining(error));
});
