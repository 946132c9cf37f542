import { expect, it } from "vitest";
import { readDeployment } from "./deployment.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

it("is local_trusted unless the option or the variable says otherwise", () => {
	expect(readDeployment(undefined, {})).toBe("local_trusted");
	expect(readDeployment(undefined, { PAPERCLIP_DEPLOYMENT: "" })).toBe("local_trusted");
	expect(readDeployment(undefined, { PAPERCLIP_DEPLOYMENT: "authenticated" })).toBe("authenticated");
	expect(readDeployment("local_trusted", { PAPERCLIP_DEPLOYMENT: "authenticated" })).toBe("local_trusted");
});

it.each(["authentcated", "AUTHENTICATED", "1"])("refuses %s instead of trusting everyone", (value) => {
	const error = expect.objectContaining({ code: "deployment_invalid", message: expect.stringContaining(value) });
	expect(() => readDeployment(undefined, { PAPERCLIP_DEPLOYMENT: value })).toThrow(error);
});

it("reads the addresses of trusted proxies, by default none", () => {
	expect(readTrustedProxies(undefined, {})).toEqual([]);
	const listed = { PAPERCLIP_TRUSTED_PROXIES: " 127.0.0.1, 10.0.0.0/8,fd00::/8 ," };
	expect(readTrustedProxies(undefined, listed)).toEqual(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);
	for (const address of ["proxy", "10.0.0.0/33", "10.0.0.0/", "*"]) {
		expect(() => readTrustedProxies([address])).toThrow(expect.objectContaining({ code: "trusted_proxies_invalid" }));
	}
});
