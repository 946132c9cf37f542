import * as api from "@paperclipai/shared";
import { type PrivatePodman, startPodman } from "@paperclipai/test-support/container/private-podman.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { afterAll, describe } from "vitest";
import { useWorkspaces } from "../workspace-calls.ts";
import { describeGitWork, describeMergedWork } from "./describe-git-work.ts";
import { MORE, ORDINARY } from "./git-work-cases.ts";

const { calls, companyId } = useWorkspaces();
const containers = needs("podman");
const found = containers.skip ? null : await startPodman();
afterAll(async () => await found?.stop());

describe("work with git in containers", containers, () => {
	let environment: Promise<api.Environment> | null = null;
	const createEnvironment = async () => {
		const { socketPath, image } = found as PrivatePodman;
		const settings = { socketPath, image, network: "none" };
		const body = { name: "Box", driver: "container", settings } as never;
		return await calls.call(api.createEnvironment, { params: { companyId: companyId() }, body });
	};
	const environmentId = async () => {
		environment ??= createEnvironment();
		return (await environment).id;
	};
	const workplace = { environmentId, without: [] };
	describeGitWork(calls, workplace, [...ORDINARY, ...MORE]);
	describeMergedWork(calls, workplace);
});
