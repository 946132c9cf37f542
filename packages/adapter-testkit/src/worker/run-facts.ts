/** Values by which the kit recognizes what reaches the program. */
export const AGENT = {
	id: "8f0b3f2e-6a53-4a51-9f0e-000000000001",
	companyId: "8f0b3f2e-6a53-4a51-9f0e-000000000002",
};
export const TASK_ID = "8f0b3f2e-6a53-4a51-9f0e-000000000003";
export const TOKEN = "kit-run-token-5d1f7c2a9b";
