import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { keyFingerprint } from "./key-fingerprint.ts";
import { sha256 } from "./sha256.ts";

it("shows a key as ssh-keygen -l does", () => {
	const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
	expect(keyFingerprint(key)).toBe("SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU");
	expect(["", "ssh-ed25519", "ssh-ed25519 §"].map(keyFingerprint)).toEqual([null, null, null]);
});

it("is the hash that Node.js computes", () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
			expect(Buffer.from(sha256(data)).toString("hex")).toBe(createHash("sha256").update(data).digest("hex"));
		}),
	);
});
