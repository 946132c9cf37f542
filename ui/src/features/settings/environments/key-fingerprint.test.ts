import { expect, it } from "vitest";
import { keyFingerprint } from "./key-fingerprint.ts";

it("shows a key as ssh-keygen -l does", async () => {
	const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
	expect(await keyFingerprint(key)).toBe("SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU");
	const others = await Promise.all(["", "ssh-ed25519", "ssh-ed25519 §"].map(keyFingerprint));
	expect(others).toEqual([null, null, null]);
});
