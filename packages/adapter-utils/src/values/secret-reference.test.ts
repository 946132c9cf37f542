import { expect, it } from "vitest";
import { isSecretReference, readSecretReference, writeSecretReference } from "./secret-reference.ts";

const reference = { type: "secret_ref", secretName: "GITHUB_TOKEN" };

it("knows a reference", () => {
	expect(isSecretReference(reference)).toBe(true);
});

it.each([
	"GITHUB_TOKEN",
	null,
	[reference],
	{ type: "secret_ref" },
	{ ...reference, secretName: "" },
	{ ...reference, secretName: "two words" },
	{ ...reference, value: "x" },
	{ ...reference, type: "plain" },
])("does not treat %j as a reference", (value) => {
	expect(isSecretReference(value)).toBe(false);
});

it("reads what it writes", () => {
	expect(writeSecretReference(reference)).toBe("${{ secrets.GITHUB_TOKEN }}");
	expect(readSecretReference("${{ secrets.GITHUB_TOKEN }}")).toEqual(reference);
	expect(readSecretReference(" ${{secrets.GITHUB_TOKEN}} ")).toEqual(reference);
	expect(writeSecretReference("plain")).toBe("plain");
});

it.each([
	"",
	"plain",
	"x ${{ secrets.A }}",
	"${{ secrets. }}",
	"${{ secrets.1A }}",
	"${{ env.A }}",
])("reads %j as plain text", (text) => {
	expect(readSecretReference(text)).toBe(text);
});
