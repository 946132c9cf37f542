import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll } from "vitest";
import type { useWorkspaces } from "../../workspaces/__tests__/workspace-calls.ts";

/** An engine for the tests of a file. */
export async function useContainers({ calls, companyId }: ReturnType<typeof useWorkspaces>) {
	const found = needs("podman").skip ? null : await startPodman();
	afterAll(async () => await found?.stop());
	const engine = found as PrivatePodman;
	return {
		engine,
		async createEnvironment(name: string) {
			const settings = { socketPath: engine.socketPath, image: engine.image, network: "none" };
			const params = { companyId: companyId() };
			return await calls.call(api.createEnvironment, {
				params,
				body: { name, driver: "container", settings } as never,
			});
		},
	};
}
