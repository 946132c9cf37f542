import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { dataFolderAt } from "./data-folder.ts";
import { decryptText, encryptText } from "./encrypt.ts";
import { masterKeyOf } from "./master-key.ts";

const homes = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), "paperclip-encrypt-")));
afterAll(() => {
	for (const home of homes) rmSync(home, { recursive: true });
});
const [key, otherKey] = homes.map((home) => masterKeyOf(dataFolderAt(home))) as [
	ReturnType<typeof masterKeyOf>,
	ReturnType<typeof masterKeyOf>,
];
const BINDING = ["company", "secret", 1];
const TEXT = "canary-4711 äöü 😀\nline 2";
const decrypt = (encrypted: string, binding = BINDING, by = key) => decryptText(by, encrypted, binding, "The secret X");
const coded = (code: string) => expect.objectContaining({ code, hint: expect.any(String) });

it("decrypts what it encrypted, and never returns the same ciphertext twice", () => {
	const [one, two] = [encryptText(key, TEXT, BINDING), encryptText(key, TEXT, BINDING)];
	expect(one).not.toBe(two);
	expect(decrypt(one)).toBe(TEXT);
	expect(decrypt(encryptText(key, "", BINDING))).toBe("");
	expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("canary");
});

it("refuses a text with any changed or missing byte", () => {
	const encrypted = encryptText(key, TEXT, BINDING);
	const [version, fingerprint, encoded = ""] = encrypted.split(".");
	const bytes = Buffer.from(encoded, "base64url");
	const withBytes = (changed: Buffer) => [version, fingerprint, changed.toString("base64url")].join(".");
	for (let at = 0; at < bytes.length; at++) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(() => decrypt(withBytes(changed))).toThrow(coded("secret_damaged"));
		expect(() => decrypt(withBytes(bytes.subarray(0, at)))).toThrow(coded("secret_damaged"));
	}
	for (const text of ["", "v1", `v2.${fingerprint}.${encoded}`]) {
		expect(() => decrypt(text)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^secret_/) }));
	}
});

it.each([
	{ binding: ["other", "secret", 1] },
	{ binding: ["company", "other", 1] },
	{ binding: ["company", "secret", 2] },
	{ binding: ["company", "secret1"] },
])("refuses a text at $binding", ({ binding }) => {
	expect(() => decrypt(encryptText(key, TEXT, BINDING), binding)).toThrow(coded("secret_damaged"));
});

it("names both keys when it has another one", () => {
	const encrypted = encryptText(key, TEXT, BINDING);
	const refusal = expect.objectContaining({
		code: "secret_key_mismatch",
		message: expect.stringContaining(key.fingerprint),
		hint: expect.stringContaining("PAPERCLIP_MASTER_KEY_FILE"),
	});
	expect(() => decrypt(encrypted, BINDING, otherKey)).toThrow(refusal);
	// An attacker who changes the fingerprint of the key gains nothing.
	const renamed = encrypted.replace(key.fingerprint, otherKey.fingerprint);
	expect(() => decrypt(renamed, BINDING, otherKey)).toThrow(coded("secret_damaged"));
});
