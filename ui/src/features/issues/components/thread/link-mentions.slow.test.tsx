import { expect, it } from "vitest";
import { expectLinkedIsWoken } from "./__tests__/linked-and-woken.tsx";

it("links exactly the agents that each of 100,000 comments wakes", () => {
	expect(() => expectLinkedIsWoken(100_000)).not.toThrow();
});
