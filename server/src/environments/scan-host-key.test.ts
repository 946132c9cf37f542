import { expect, it } from "vitest";
import { readKeys } from "./scan-host-key.ts";

it("reads keys of known types, the preferred one first, with the fingerprints of ssh-keygen", () => {
	const key = "AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
	const output = `# box:22 SSH-2.0-OpenSSH\n[box]:2222 ssh-rsa AAAAB3Nz\nbox ssh-dss AAAA\nbox ssh-ed25519 ${key}\nbox\n`;
	expect(readKeys(output)).toEqual([
		{ key: `ssh-ed25519 ${key}`, fingerprint: "SHA256:gNSIRW+2Iyiuvsdp/bgjy38bvWHw6wQm3tuoXrl3WjQ" },
		{ key: "ssh-rsa AAAAB3Nz", fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) },
	]);
});
