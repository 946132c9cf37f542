import { useWorkspaces } from "../workspace-calls.ts";
import { describeGitWork } from "./describe-git-work.ts";
import { ORDINARY } from "./git-work-cases.ts";

const { calls } = useWorkspaces();

describeGitWork(calls, { environmentId: async () => null, without: [] }, ORDINARY);
