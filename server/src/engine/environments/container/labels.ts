import type { EnvironmentRun } from "@paperclipai/adapter-utils/host";

export const LABELS = {
	company: "paperclip.company",
	agent: "paperclip.agent",
	run: "paperclip.run",
	server: "paperclip.server",
} as const;

type Owner = Pick<EnvironmentRun, "companyId" | "agentId" | "serverId">;

export function agentLabels({ companyId, agentId, serverId }: Owner): Record<string, string> {
	return { [LABELS.company]: companyId, [LABELS.agent]: agentId, [LABELS.server]: serverId };
}

export function runLabels(run: EnvironmentRun): Record<string, string> {
	return { ...agentLabels(run), [LABELS.run]: run.runId };
}
