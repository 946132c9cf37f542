import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../config/limits.ts";
import { boundedForPrompt } from "./wake-payload.ts";

const decision = (id: string, length: number) => ({ id, kind: "", status: "rejected", answer: "x".repeat(length) });
const lengthsOf = (value: unknown) => (value as { answer: string }[]).map(({ answer }) => answer.lastIndexOf("x") + 1);

describe("boundedForPrompt", () => {
	it("keeps what fits", () => {
		const payload = {
			reason: "x",
			approval: decision("a", 10),
			interactions: [decision("b", LIMITS.wakeCommentChars)],
		};
		expect(boundedForPrompt(payload)).toEqual(payload);
	});

	it("cuts long answers, and all of them where they become too long together, but leaves none out", () => {
		const { wakeCommentChars: most, wakeCommentsChars: all } = LIMITS;
		const count = all / most + 2;
		const interactions = Array.from({ length: count }, (_, index) => decision(`${index}`, most));
		const earlierApprovals = [decision("first", 5)];
		const bounded = boundedForPrompt({ approval: decision("a", 2 * most), interactions, earlierApprovals });
		expect(lengthsOf([bounded.approval])).toEqual([most]);
		expect(lengthsOf(bounded.interactions)).toEqual([...Array(count - 3).fill(most), 0, 0, 0]);
		expect(lengthsOf(bounded.earlierApprovals)).toEqual([0]);
		expect(bounded.approval).toMatchObject({ answer: expect.stringMatching(/PAPERCLIP_WAKE_PAYLOAD/) });
	});
});
