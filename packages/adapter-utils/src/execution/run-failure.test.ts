import { expect, it } from "vitest";
import { createFailures } from "./run-failure.ts";

it("adds family and hint of the code", () => {
	const failure = createFailures({
		lost: { hint: "Look for it." },
		refused: { family: "authentication", hint: "Log in." },
	});
	expect(failure("lost", "It is gone.")).toEqual({
		errorCode: "lost",
		errorMessage: "It is gone.",
		errorHint: "Look for it.",
	});
	expect(failure("refused", "No.")).toMatchObject({ errorFamily: "authentication", errorHint: "Log in." });
});
