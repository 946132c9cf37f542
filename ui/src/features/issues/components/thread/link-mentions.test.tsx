import { expect, it } from "vitest";
import { expectLinkedIsWoken } from "./__tests__/linked-and-woken.tsx";

it("links exactly the agents that a comment wakes", () => {
	expect(() => expectLinkedIsWoken(1_000)).not.toThrow();
});
