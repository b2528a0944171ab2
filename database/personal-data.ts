/** Classifies columns as personal or not. `tests/server/personal-data.test.ts` requires each exactly once. */
export type TableData = {
  /** Columns about a person, or that identify one. */
  personal?: string;
  other?: string;
  /**
   * Fate at account erasure. `kept`: retained by law (decision 25). `expires`: deleted within days.
   * `consent`: deleted through a separate link. `office`: back-office actions, anonymised.
   */
  ends?: 'erased' | 'kept' | 'expires' | 'consent' | 'office';
};

export type SchemaData = Readonly<Record<string, TableData>>;

/** Tables of the school except entities, which declare this per field (`…-subject.ts` in core). */
const school: SchemaData = {
  admin_links: { other: 'secret_hash created_at expires_at used_at' },
  answer_claims: {
    personal: 'attempt_id field exercise_id uid given state created_at decided_at',
    other: 'id',
    ends: 'erased',
  },
  answer_events: { personal: 'attempt_id page sequence field value revision at', ends: 'erased' },
  answers: { personal: 'attempt_id field value revision page', ends: 'erased' },
  listening_plays: {
    personal: 'attempt_id id place slow page started_at position_ms length_ms ended_at',
    ends: 'erased',
  },
  attempts: {
    personal: `id uid exercise_id version_id number state revision began_at submitted_at marked_at sitting_id points first_points max_points marker`,
    ends: 'erased',
  },
  attestations: {
    personal: 'code uid product_id name title duration lessons work started_at finished_at issued_at',
    ends: 'erased',
  },
  availability_alerts: {
    personal: 'product_id email secret_hash confirmed_at created_at',
    other: 'id',
    ends: 'erased',
  },
  changes: {
    personal: 'uid who subject_id title before after',
    other: 'id at action kind',
    ends: 'office',
  },
  chapters: { other: 'id product_id title position created_at updated_at version' },
  correction_comments: { other: 'id text uses used_at created_at' },
  correction_credits: {
    personal: 'uid product_id quantity cancelled order_id created_at',
    other: 'id',
    ends: 'erased',
  },
  course_progress: {
    personal: 'uid product_id lesson_id started_at visited_at finished_at',
    ends: 'erased',
  },
  devices: { personal: 'uid device_hash first_seen_at last_seen_at', ends: 'erased' },
  directory: {
    personal: 'uid email display_name disabled admin created_at last_sign_in_at linked_sign_ins',
    other: 'read_at',
    ends: 'erased',
  },
  earlier_slugs: { personal: 'slug row_id', other: 'kind replaced_at', ends: 'consent' },
  email_changes: { personal: 'uid new_email asked_at', ends: 'erased' },
  disputes: {
    personal: 'order_id amount reason status due_at answered_at opened_at',
    other: 'id',
    ends: 'kept',
  },
  entitlements: {
    personal:
      'uid product_id order_id imported_purchase_id granted_at revoked_at opens_at included_corrections',
    ends: 'erased',
  },
  exercise_keys: { other: 'version_id key' },
  exercise_versions: { other: 'id exercise_id shown fields created_at' },
  import_lines: {
    personal: `email first_name last_name joined_at newsletter confirmed_at consent_source stripe_customer_id tags purchase_key item_key
      item_name bought_at amount currency purchase_state access_until progress_done progress_total finished_at issues repeats`,
    other: 'import_id rank file line',
    ends: 'erased',
  },
  imported_people: {
    personal: `email first_name last_name joined_at consent_at consent_source stripe_customer_id tags uid claimed_at invited_at invitations
      created_at`,
    other: 'id import_ids filled_by',
    ends: 'erased',
  },
  imported_purchases: {
    personal: `person_id source purchase_key item_name product_id bought_at amount currency state state_before access_until progress_done
      progress_total finished_at replaced`,
    other: 'id import_id state_import_id',
    ends: 'erased',
  },
  invoice_counters: { other: 'series year last last_issued_at' },
  invoices: {
    personal: `number order_id issued_at settled_at buyer lines currency country vat_rate net vat gross paid_by pdf_hash`,
    other: 'id series year sequence corrects_id seller',
    ends: 'kept',
  },
  legal_versions: { other: 'kind version content hash in_force_since' },
  learner_needs: { personal: 'uid extra_time listening updated_at', ends: 'erased' },
  lesson_notes: {
    personal: 'uid lesson_id product_id body created_at updated_at',
    other: 'version',
    ends: 'erased',
  },
  lesson_progress: {
    personal: 'uid lesson_id product_id opened_at visited_at said_done_at undone_at done_at',
    ends: 'erased',
  },
  lesson_questions: {
    personal:
      'uid lesson_id product_id body name_agreed first_name answer answered_at created_at fingerprint',
    other: 'id answered_by shared archived_at',
    ends: 'erased',
  },
  lesson_search: { other: 'lesson_id words' },
  letters: {
    personal:
      'subject_id recipient subject html text created_at sent_at reply_to thread unsubscribe_url kept_at invoice_ids',
    other: 'id kind attempts last_error',
    ends: 'erased',
  },
  level_results: {
    personal: 'uid level lowest highest certainty questions taken_at',
    other: 'id',
    ends: 'erased',
  },
  level_sittings: { personal: 'asked', other: 'id levels created_at', ends: 'expires' },
  marks: {
    personal: 'attempt_id field exercise_id uid given verdict fault credit tries answer at',
    ends: 'erased',
  },
  message_replies: { personal: 'message_id body uid who created_at', other: 'id', ends: 'erased' },
  messages: {
    personal: 'name email subject body uid state created_at state_since answered_at',
    other: 'id fingerprint',
    ends: 'erased',
  },
  migrations: { other: 'id hash created_at' },
  offers: {
    other: 'product_id includes min_amount sold_to_classes reduced_since reduced_until version updated_at',
  },
  opinions: {
    personal:
      'uid product_id rating body first_name state refusal experienced_at created_at updated_at decided_at',
    other: 'id',
    ends: 'erased',
  },
  orders: {
    personal: `uid email product_id title amount currency state origin session_id session_url session_expires_at payment_intent_id
      refunded_amount duplicate_of terms_version waiver_text waiver_accepted_at created_at paid_at number price_id includes purpose corrections
      quantity discount_amount promotion_code_id paid_by processing_since lost_amount net_amount payer_country buyer present terms_text terms_hash
      terms_accepted_at waiver_version waiver_hash withdrawable_until`,
    other: 'id',
    ends: 'kept',
  },
  pending_statements: { personal: 'sealed', other: 'secret_hash expires_at', ends: 'expires' },
  paper_sittings: {
    personal: `uid paper_id mode sections extra_time listening block block_began_at due_at began_at finished_at score_id consented_at`,
    other: 'id',
    ends: 'erased',
  },
  people_imports: {
    personal: 'uid who column_choices attested_at attestation',
    other: `id file_name path digest platform source state fault answers columns notes counts line_count done_count
      closes_refunded created_at started_at ended_at`,
    ends: 'office',
  },
  playback: { personal: 'uid lesson_id media length seen position position_at', ends: 'erased' },
  passkey_challenges: { personal: 'bound_to', other: 'digest purpose expires_at', ends: 'expires' },
  passkeys: {
    personal: 'id uid public_key counter transports name backed_up created_at last_used_at',
    ends: 'erased',
  },
  payment_cursors: { other: 'name read_until' },
  payment_events: { other: 'id type handled_at' },
  payment_incidents: {
    personal: 'subject_id order_id amount details due_at created_at settled_at settled_by decision',
    other: 'id kind',
    ends: 'kept',
  },
  payment_movements: {
    personal: 'amount fee net currency payment_intent_id occurred_at',
    other: 'id type payout_id paid_out_at',
    ends: 'kept',
  },
  price_history: { other: 'product_id since unit_amount' },
  prices: { other: 'id product_id unit_amount currency active fetched_at' },
  product_search: { other: 'product_id words' },
  missing_addresses: { other: 'id path hits last_hit_at referrer' },
  promotion_codes: {
    other: `id code percent amount expires_at max_uses once_per_person product_ids for_classes announced active coupon_id promotion_code_id
      created_at`,
  },
  proved_addresses: { personal: 'email uid proved_at', ends: 'erased' },
  productions: {
    personal: `attempt_id field uid exercise_id kind text recording_id previous_id uses_credit state submitted_at due_at rubric criteria
      comments corrected_text remark reply_path corrected_by returned_at`,
    other: 'id rubric_id version',
    ends: 'erased',
  },
  provider_attempts: {
    personal: 'browser_digest name',
    other: 'state_digest provider_id in_popup expires_at',
    ends: 'expires',
  },
  rate_limits: { personal: 'key', other: 'points expire', ends: 'erased' },
  recordings: {
    personal: 'uid attempt_id field path type bytes milliseconds sha256 created_at received_at delete_at',
    other: 'id',
    ends: 'erased',
  },
  recovery_codes: { personal: 'digest uid created_at', ends: 'erased' },
  refused_forms: { personal: 'sealed network', other: 'secret_hash expires_at', ends: 'expires' },
  refunds: {
    personal: 'order_id provider_id amount reason words state failure who created_at settled_at',
    other: 'id',
    ends: 'kept',
  },
  remembered_mappings: { other: 'scope key value updated_at' },
  review_cards: {
    personal: 'uid exercise_id field revision card due fault skill kind attempt_id created_at',
    ends: 'erased',
  },
  review_log: {
    personal: `id uid exercise_id field revision source raises attempt_id version_id answer verdict fault at`,
    ends: 'erased',
  },
  second_factors: { personal: 'uid passkey_required totp password_at recovered_at', ends: 'erased' },
  sessions: {
    personal: `id_hash uid auth_time created_at expires_at user_agent name signed_in_at second_factor sign_in_provider last_seen_at
      time_zone language`,
    ends: 'erased',
  },
  settings: { other: 'key value updated_at' },
  service_settings: { other: 'service state sealed shown updated_at' },
  signing_keys: { other: 'name private_key created_at' },
  site_import_rows: { other: 'kind row_id import_id title version pictures owner_id kept' },
  site_imports: { other: 'id file_names state removed created_at ended_at' },
  staff: { personal: 'uid role changed_at', ends: 'erased' },
  staff_invitations: {
    personal: 'email role invited_by created_at sent_at expires_at accepted_at accepted_by revoked_at',
    other: 'id secret_hash',
    ends: 'erased',
  },
  // Digests only, kept so that an address which unsubscribed is never imported as a subscriber.
  study_plans: {
    personal: `uid id exam exam_date weekdays minutes left_out weekly_email emailed_week calendar_secret email_secret created_at
      updated_at`,
    ends: 'erased',
  },
  suppressed_addresses: { other: 'digest import_id reason' },
  tallies: { other: 'subject month shard number cents' },
  title_words: { other: 'word written' },
  videos: { other: 'path state percent fault renditions poster keep_original converted_at created_at' },
  vouchers: {
    personal: `order_id code recipient_email recipient_name from_name words deliver_at delivered_at redeemed_by redeemed_at
      revoked_at created_at`,
    other: 'id',
    ends: 'kept',
  },
  warnings: { other: 'name finding since seen_at told_at well_since' },
  withdrawals: {
    personal: 'order_id name email statement effect refund_due_at confirmed_at settled_at decision',
    other: 'id',
    ends: 'kept',
  },
};

/** Job queues (pg-boss). Jobs hold personal data only until they are done and deleted. */
const jobColumns = {
  personal: 'data output source_output',
  other: `id name priority state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds deletion_seconds
    singleton_key singleton_on group_id group_tier start_after created_on started_on completed_on keep_until dead_letter policy
    heartbeat_on heartbeat_seconds blocked blocking pending_dependencies source_name source_id source_created_on source_retry_count
    source_root_id`,
  ends: 'expires',
} as const;

const statistics = {
  other: `id name deferred_count queued_count ready_count active_count failed_count total_count created_delta completed_delta
    failed_delta delta_seconds delta_on captured_on`,
};

const jobs: SchemaData = {
  bam: { other: 'id name version status queue table_name command error created_on started_on completed_on' },
  job: jobColumns,
  job_common: jobColumns,
  job_dependency: { other: 'child_name child_id parent_name parent_id' },
  queue: {
    other: `name policy retry_limit retry_delay retry_backoff retry_delay_max expire_seconds retention_seconds deletion_seconds
      dead_letter partition table_name deferred_count queued_count ready_count warning_queued active_count failed_count total_count
      created_delta completed_delta failed_delta delta_on delta_seconds ready_history heartbeat_seconds notify singletons_active
      monitor_claim_on monitor_on maintain_on created_on updated_on`,
  },
  queue_stats: statistics,
  schedule: { other: 'name key kind cron timezone data options created_on updated_on last_job_id' },
  subscription: { other: 'event name created_on updated_on' },
  version: { other: 'version cron_on bam_on flow_on reindex_on monitor_backoff_on' },
  warning: { other: 'id type message data created_on' },
};

export const personalData = { public: school, jobs };

/** Splits a list of column names. */
export const readColumns = (names = ''): string[] => names.trim().split(/\s+/).filter(Boolean);
