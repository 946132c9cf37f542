import { z } from "zod";

export const approvalKindSchema = z.enum(["hire_agent", "request_board_approval"]);
export type ApprovalKind = z.infer<typeof approvalKindSchema>;

export const approvalStatusSchema = z.enum(["pending", "approved", "rejected", "revision_requested"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;
