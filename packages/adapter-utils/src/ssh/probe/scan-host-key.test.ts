import { expect, it } from "vitest";
import { fingerprintOf } from "../connection/ssh-errors.ts";
import { readKeys } from "./scan-host-key.ts";

it("reads keys of known types, each once, the preferred one first", () => {
	const key = "AAAAC3NzaC1lZDI1NTE5AAAAIAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
	const rsa = "[box]:2222 ssh-rsa AAAAB3Nz";
	const output = `# box:22 SSH-2.0-OpenSSH\n${rsa}\n${rsa}\nbox ssh-dss AAAA\nbox ssh-ed25519 ${key}\nbox\n`;
	expect(readKeys(output)).toEqual([`ssh-ed25519 ${key}`, "ssh-rsa AAAAB3Nz"]);
	expect(fingerprintOf(`ssh-ed25519 ${key}`)).toBe("SHA256:gNSIRW+2Iyiuvsdp/bgjy38bvWHw6wQm3tuoXrl3WjQ");
});
