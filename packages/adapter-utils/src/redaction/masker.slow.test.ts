import { expect, it } from "vitest";
import { createMasker } from "./masker.ts";

it("masks each of 600 secrets of 64 characters, whatever the forms of the others take", () => {
	const part = 'aé/+"&<\\b';
	const secrets = Array.from({ length: 600 }, (_, index) => `${index}${part.repeat(64 / part.length)}`);
	const masker = createMasker(secrets);
	for (const secret of secrets) {
		expect(masker.text(`A ${secret}.`)).toBe("A ***.");
		expect(masker.text(JSON.stringify(secret))).toBe('"***"');
	}
});
