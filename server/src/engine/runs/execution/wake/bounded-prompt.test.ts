import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import { boundedForPrompt, limitTotalSize } from "./bounded-prompt.ts";

const decision = (id: string, length: number) => ({ id, kind: "", status: "rejected", answer: "x".repeat(length) });
const lengthsOf = (value: unknown) => (value as { answer: string }[]).map(({ answer }) => answer.lastIndexOf("x") + 1);

describe("boundedForPrompt", () => {
	it("keeps what fits", () => {
		const payload = {
			reason: "x",
			approval: decision("a", 10),
			interactions: [decision("b", LIMITS.wakeCommentChars)],
		};
		expect(boundedForPrompt(payload, null)).toEqual(payload);
	});

	it("cuts long answers, and further where all together are too long, but omits none", () => {
		const { wakeCommentChars: most, wakeCommentsChars: all } = LIMITS;
		const count = all / most + 2;
		const interactions = Array.from({ length: count }, (_, index) => decision(`${index}`, most));
		const earlierApprovals = [decision("first", 5)];
		const bounded = boundedForPrompt({ approval: decision("a", 2 * most), interactions, earlierApprovals }, null);
		expect(lengthsOf([bounded.approval])).toEqual([most]);
		expect(lengthsOf(bounded.interactions)).toEqual([...Array(count - 3).fill(most), 0, 0, 0]);
		expect(lengthsOf(bounded.earlierApprovals)).toEqual([0]);
		expect(bounded.approval).toMatchObject({ answer: expect.stringMatching(/PAPERCLIP_WAKE_PAYLOAD/) });
	});

	it("keeps the newest comments, oldest first, and the one that woke the agent", () => {
		const { wakeCommentChars: most, wakeCommentsChars: all } = LIMITS;
		const count = all / most + 3;
		const comments = Array.from({ length: count }, (_, index) => ({ id: `${index}`, body: "x".repeat(most + 1) }));
		const idsOf = (wokenBy: string | null) => {
			const bounded = boundedForPrompt({ comments }, wokenBy);
			expect(bounded.moreComments).toBe(true);
			return (bounded.comments as { id: string }[]).map(({ id }) => id);
		};
		const newest = comments.slice(3).map(({ id }) => id);
		expect(idsOf(null)).toEqual(newest);
		expect(idsOf(`${count - 1}`)).toEqual(newest);
		expect(idsOf("1")).toEqual(["1", ...newest.slice(1)]);
	});

	it("still reports comments that were left out before", () => {
		expect(boundedForPrompt({ comments: [], moreComments: true }, null)).toMatchObject({ moreComments: true });
	});

	it("cuts a long description", () => {
		const issue = { id: "i", description: "x".repeat(LIMITS.wakeCommentsChars + 1) };
		const { description } = boundedForPrompt({ issue }, null).issue as typeof issue;
		expect(description.lastIndexOf("x")).toBe(LIMITS.wakeCommentsChars - 1);
		expect(description).toContain("read the rest through the Paperclip API");
		expect(boundedForPrompt({ issue: { description: null } }, null)).toEqual({ issue: { description: null } });
	});
});

describe("limitTotalSize", () => {
	const fit = (sizes: number[]) => limitTotalSize(sizes, (size) => size, 10);

	it("keeps the first items that fit, and always one", () => {
		expect(fit([])).toEqual([]);
		expect(fit([4, 6])).toEqual([4, 6]);
		expect(fit([4, 7, 1])).toEqual([4]);
		expect(fit([11, 1])).toEqual([11]);
	});
});
