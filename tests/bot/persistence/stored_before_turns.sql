BEGIN TRANSACTION;
CREATE TABLE actions (
	table_id VARCHAR(10) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	code TEXT NOT NULL, 
	played_by VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_actions_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "actions" VALUES('9zcc5h54mc',0,2,'pass 2P0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',1,0,'pass 1B2','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',2,1,'pass 1B0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',3,2,'form 1B0 2B2','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',4,0,'form 2B0 5B0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',5,1,'form 1B2 3B1','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',6,2,'pass 4B1','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',7,0,'pass 2P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',8,1,'pass 5B0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',9,2,'form 5G1 5B0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',10,0,'form 4B1 2P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',11,1,'form 7B2 8B0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',12,2,'pass 1G0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',13,0,'pass 5P1','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',14,1,'pass 5B2','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',15,2,'form 5B2 6G1','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',16,0,'form 6P0 7P1','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',17,1,'form 9B0 2P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',18,2,'pass 5P0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',19,0,'pass 7P2','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',20,1,'pass 1B0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',21,2,'form 7P0 1B0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',22,0,'form 8G0 5P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',23,1,'form 9P0 4P1','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',24,2,'pass 8P0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',25,0,'pass 1P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',26,1,'pass 3P0','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',27,2,'form 8P2 3P0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',28,1,'form 9G1 5P1','person',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',29,2,'pass 6P0','house',1800000000000);
INSERT INTO "actions" VALUES('9zcc5h54mc',30,1,'pass 4B0','person',1800000000000);
INSERT INTO "actions" VALUES('fkkpffq2fx',0,0,'pass 1B0','person',1800000000000);
INSERT INTO "actions" VALUES('fkkpffq2fx',1,1,'pass 2B1','person',1800000000000);
INSERT INTO "actions" VALUES('fkkpffq2fx',2,0,'form 2B1 9B2','person',1800000000000);
INSERT INTO "actions" VALUES('fkkpffq2fx',3,1,'form 1B0 2B2','person',1800000000000);
INSERT INTO "actions" VALUES('zzetvd7j5g',0,0,'pass 5B1','person',1800000000000);
INSERT INTO "actions" VALUES('zzetvd7j5g',1,1,'pass 2B0','person',1800000000000);
INSERT INTO "actions" VALUES('zzetvd7j5g',2,0,'form 2B0 7B0','person',1800000000000);
INSERT INTO "actions" VALUES('zzetvd7j5g',3,1,'form 4B0 5B1','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',0,3,'pass 1P2','house',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',1,0,'pass 1B1','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',2,1,'pass 1B0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',3,2,'pass 1B2','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',4,3,'form 1B2 4B2','house',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',5,0,'form 5B0 1P0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',6,1,'form 1B1 4P0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',7,2,'form 1B0 6B0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',8,3,'pass 4G0','house',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',9,0,'pass 1P2','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',10,1,'pass 6P0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',11,2,'pass 1P1','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',12,3,'form 1P1 5B2','house',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',13,0,'form 8P0 2P0','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',14,1,'form 1P2 7P1','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',15,2,'form 6P0 7P2','person',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',16,3,'pass 3P2','house',1800000000000);
INSERT INTO "actions" VALUES('pakrt37t6t',17,1,'pass 7P0','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',0,2,'pass 1G0','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',1,0,'pass 2B2','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',2,1,'pass 3B0','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',3,2,'form 2G0 2P0','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',4,0,'form 5B0 6B0','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',5,1,'form 2B2 4B0','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',6,2,'pass 3G0','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',7,0,'pass 4B2','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',8,1,'pass 1B0','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',9,2,'form 3B1 1B0','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',10,0,'form 7B2 9B2','person',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',11,1,'form 3P1 1G2','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',12,1,'pass 6P0','house',1800000000000);
INSERT INTO "actions" VALUES('etb2nej4xz',13,2,'pass 3B0','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',0,2,'pass 1P0','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',1,3,'pass 1G0','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',2,0,'pass 2B0','person',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',3,1,'pass 3B1','person',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',4,2,'form 2B0 3B1','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',5,3,'form 1P0 1P1','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',6,0,'form 9B0 1P2','person',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',7,1,'form 2B0 6B0','person',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',8,2,'pass 3G0','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',9,3,'pass 1B2','house',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',10,0,'pass 3P1','person',1800000000000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',11,1,'pass 1P0','clock',1800000120000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',12,2,'form 5B1 1P0','house',1800000120000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',13,3,'form 2G2 3G0','house',1800000120000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',14,1,'form 7B0 8B0','person',1800000121000);
INSERT INTO "actions" VALUES('ffdnfk2qgv',15,0,'form 9P0 4P2','person',1800000121000);
INSERT INTO "actions" VALUES('pakrt37t6t',18,0,'pass 1B0','person',1800000121000);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE blocks (
	owner_id BIGINT NOT NULL, 
	blocked_id BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (owner_id, blocked_id)
);
CREATE TABLE deadlines (
	table_id VARCHAR(10) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	phase INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (table_id, kind), 
	CONSTRAINT fk_deadlines_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "deadlines" VALUES('hsvgnznzhx','lobby',0,1800001800000);
INSERT INTO "deadlines" VALUES('zzetvd7j5g','pause',0,1800086400000);
INSERT INTO "deadlines" VALUES('pakrt37t6t','half',4,1800043200000);
INSERT INTO "deadlines" VALUES('pakrt37t6t','phase',4,1800086400000);
INSERT INTO "deadlines" VALUES('ffdnfk2qgv','half',4,1800000181000);
INSERT INTO "deadlines" VALUES('ffdnfk2qgv','phase',4,1800000241000);
CREATE TABLE inbox (
	interaction_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	reply TEXT, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_inbox PRIMARY KEY (interaction_id)
);
INSERT INTO "inbox" VALUES(5001,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5002,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5003,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5004,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5005,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5006,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5007,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5008,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5009,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5010,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5011,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5012,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5013,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5014,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5015,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5016,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5017,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5018,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5019,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5020,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5021,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5022,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5023,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5024,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5025,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5026,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5027,4,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5028,8,'{"key":"refused-join-now","details":{}}',1800000000000);
INSERT INTO "inbox" VALUES(5029,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5030,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5031,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5032,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5033,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5034,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5035,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5036,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5037,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5038,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5039,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5040,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5041,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5042,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5043,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5044,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5045,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5046,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5047,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5048,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5049,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5050,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5051,3,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5052,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5053,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5054,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5055,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5056,3,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5057,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5058,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5059,3,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5060,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5061,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5062,3,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5063,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5064,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5065,3,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5066,9,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5067,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5068,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5069,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5070,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5071,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5072,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5073,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5074,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5075,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5076,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5077,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5078,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5079,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5080,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5081,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5082,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5083,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5084,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5085,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5086,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5087,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5088,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5089,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5090,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5091,2,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5092,1,NULL,1800000000000);
INSERT INTO "inbox" VALUES(5093,2,NULL,1800000121000);
INSERT INTO "inbox" VALUES(5094,1,NULL,1800000121000);
INSERT INTO "inbox" VALUES(5095,1,NULL,1800000121000);
INSERT INTO "inbox" VALUES(5096,1,NULL,1800000121000);
CREATE TABLE keepsakes (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_keepsakes PRIMARY KEY (name)
);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(10) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	content TEXT NOT NULL, 
	due BIGINT NOT NULL, 
	again BIGINT, 
	attempts INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	CONSTRAINT uq_outbox_table_id_key UNIQUE (table_id, "key"), 
	CONSTRAINT fk_outbox_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "outbox" VALUES(246,'ffdnfk2qgv','reveal-3','{"tell":"reveal","phase":3,"events":[{"v":1,"event":"answered","seat":0},{"v":1,"event":"revealed","round":2,"formed":[[0,"form 9P0 4P2",[1,1,0,0,0]],[1,"form 7B0 8B0",[0,0,0,0,0]],[2,"form 5B1 1P0",[0,0,0,0,0]],[3,"form 2G2 3G0",[0,1,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[0,2],[3,1]],"pile":66},{"v":1,"event":"phase-opened","phase":4,"kind":"pass","asked":[0,1,2,3]}]}',1800000121000,NULL,0,0);
INSERT INTO "outbox" VALUES(247,'ffdnfk2qgv','unremind-3','{"tell":"unremind","phase":3}',1800000121000,NULL,0,0);
INSERT INTO "outbox" VALUES(248,'ffdnfk2qgv','hand-0','{"tell":"hand","seat":0}',1800000121000,NULL,0,0);
INSERT INTO "outbox" VALUES(249,'ffdnfk2qgv','hand-1','{"tell":"hand","seat":1}',1800000121000,NULL,0,0);
INSERT INTO "outbox" VALUES(250,'pakrt37t6t','board','{"tell":"board","down":false}',1800000126000,NULL,0,0);
INSERT INTO "outbox" VALUES(251,'pakrt37t6t','board-down','{"tell":"board","down":true}',1800000121000,NULL,0,0);
CREATE TABLE placed (
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	place INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	by_house BOOLEAN NOT NULL, 
	CONSTRAINT pk_placed PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_placed_table_id_results FOREIGN KEY(table_id) REFERENCES results (table_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "placed" VALUES('9zcc5h54mc',0,1,3,0,0);
INSERT INTO "placed" VALUES('9zcc5h54mc',1,2,2,0,0);
INSERT INTO "placed" VALUES('9zcc5h54mc',2,NULL,1,0,1);
CREATE TABLE posts (
	table_id VARCHAR(10) NOT NULL, 
	role VARCHAR(32) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	posted BIGINT NOT NULL, 
	edited BIGINT, 
	CONSTRAINT pk_posts PRIMARY KEY (table_id, role), 
	CONSTRAINT fk_posts_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "posts" VALUES('9zcc5h54mc','board',75,1010,1800000000000,NULL);
INSERT INTO "posts" VALUES('9zcc5h54mc','hand-0',900001,1002,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('9zcc5h54mc','hand-1',900002,1004,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('9zcc5h54mc','result',75,1011,1800000000000,NULL);
INSERT INTO "posts" VALUES('hsvgnznzhx','board',71,1012,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('fkkpffq2fx','board',76,1017,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('fkkpffq2fx','hand-0',900001,1014,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('fkkpffq2fx','hand-1',900002,1015,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('zzetvd7j5g','board',73,1025,1800000000000,1800000001000);
INSERT INTO "posts" VALUES('fkkpffq2fx','result',76,1019,1800000000000,NULL);
INSERT INTO "posts" VALUES('zzetvd7j5g','hand-0',900001,1027,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('zzetvd7j5g','hand-1',900002,1026,1800000000000,1800000000000);
INSERT INTO "posts" VALUES('pakrt37t6t','board',72,1043,1800000000000,1800000005000);
INSERT INTO "posts" VALUES('pakrt37t6t','hand-0',900001,1044,1800000000000,NULL);
INSERT INTO "posts" VALUES('pakrt37t6t','hand-2',900003,1046,1800000000000,NULL);
INSERT INTO "posts" VALUES('pakrt37t6t','hand-1',900002,1045,1800000000000,NULL);
INSERT INTO "posts" VALUES('pakrt37t6t','reminder-4',72,1047,1800000000000,NULL);
INSERT INTO "posts" VALUES('etb2nej4xz','board',74,1060,1800000000000,1800000005000);
INSERT INTO "posts" VALUES('etb2nej4xz','hand-1',900002,1061,1800000000000,NULL);
INSERT INTO "posts" VALUES('etb2nej4xz','hand-0',900001,1059,1800000000000,NULL);
INSERT INTO "posts" VALUES('ffdnfk2qgv','board',77,1066,1800000000000,1800000121000);
INSERT INTO "posts" VALUES('ffdnfk2qgv','hand-1',900002,1063,1800000000000,1800000120000);
INSERT INTO "posts" VALUES('ffdnfk2qgv','hand-0',900001,1064,1800000000000,1800000120000);
CREATE TABLE profiles (
	user_id BIGINT NOT NULL, 
	direct BIGINT, 
	direct_closed BOOLEAN NOT NULL, 
	language VARCHAR(8), hands_direct BOOLEAN DEFAULT 1 NOT NULL, pings BOOLEAN DEFAULT 1 NOT NULL, each_question BOOLEAN DEFAULT 0 NOT NULL, on_boards BOOLEAN DEFAULT 1 NOT NULL, card_buttons BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_profiles PRIMARY KEY (user_id)
);
INSERT INTO "profiles" VALUES(1,900001,0,NULL,1,1,0,1,0);
INSERT INTO "profiles" VALUES(2,900002,0,NULL,1,1,0,1,0);
INSERT INTO "profiles" VALUES(4,900004,0,NULL,1,1,0,1,0);
INSERT INTO "profiles" VALUES(3,900003,0,NULL,1,1,0,1,0);
CREATE TABLE results (
	table_id VARCHAR(10) NOT NULL, 
	game_key VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	how VARCHAR(32) NOT NULL, 
	people INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id)
);
INSERT INTO "results" VALUES('9zcc5h54mc','two_win',7,1800000000000,'last_player',2);
CREATE TABLE seats (
	table_id VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
INSERT INTO "seats" VALUES('9zcc5h54mc',0,1);
INSERT INTO "seats" VALUES('9zcc5h54mc',1,2);
INSERT INTO "seats" VALUES('hsvgnznzhx',0,4);
INSERT INTO "seats" VALUES('fkkpffq2fx',0,1);
INSERT INTO "seats" VALUES('fkkpffq2fx',1,2);
INSERT INTO "seats" VALUES('zzetvd7j5g',0,1);
INSERT INTO "seats" VALUES('zzetvd7j5g',1,2);
INSERT INTO "seats" VALUES('pakrt37t6t',0,1);
INSERT INTO "seats" VALUES('pakrt37t6t',1,2);
INSERT INTO "seats" VALUES('pakrt37t6t',2,3);
INSERT INTO "seats" VALUES('etb2nej4xz',0,1);
INSERT INTO "seats" VALUES('etb2nej4xz',1,2);
INSERT INTO "seats" VALUES('ffdnfk2qgv',0,1);
INSERT INTO "seats" VALUES('ffdnfk2qgv',1,2);
CREATE TABLE servers (
	guild_id BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	"left" BIGINT, 
	CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
CREATE TABLE tables (
	id VARCHAR(10) NOT NULL, 
	game_key VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	stage VARCHAR(16) NOT NULL, 
	opened BIGINT NOT NULL, 
	state TEXT NOT NULL, 
	position TEXT, 
	frozen TEXT, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('9zcc5h54mc','two_win',7,75,'over',1800000000000,'{"v":1,"host":1,"language":"en","pace":"normal","options":{},"max_seats":6,"secret":"6a663c620f82172b54cb18067f124efd687dbfc7b38d078b17e8cfd759e61315","commitment":"4185c84694498afd4ec3e2006aa7fe9708a94df67b572d03c3d46d39b364cc30","holders":[{"player":{"user":1,"joined_by":5002,"lucky_word":"","name":"P1"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"user":2,"joined_by":5003,"lucky_word":"","name":"P2"},"absent":false,"misses":0,"changes":1,"understood":false},{"player":{"house":"easy"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":"459faef9eddeb61a6eb31b5530e409d811e38bae0b17ca91cb82143ada5d93da","phase_ends":null,"last_reveal":[{"v":1,"event":"answered","seat":1},{"v":1,"event":"exchanged","givers":[1,2]},{"v":1,"event":"dropped-out","kind":"form","drops":[[1,11,9,95]]},{"v":1,"event":"game-over","outcome":{"winners":[2],"how":"last_player","ranking":[[2],[1],[0]]}}],"reminded":null,"acted":31,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"459faef9eddeb61a6eb31b5530e409d811e38bae0b17ca91cb82143ada5d93da","used":107,"phase":11,"holdings":[{"hand":["8P0","1G0","3G0"],"tens":["2B0","4B1","6P0","8G0"],"units":["5B0","2P0","7P1","5P0"],"runs":[1,0],"last":85},{"hand":["5B1","1P0","6P0","7P2","1G0","4G1","6G0","6G0","7G0"],"tens":["1B2","7B2","9B0","9P0","9G1"],"units":["3B1","8B0","2P0","4P1","5P1"],"runs":[1,0],"last":95},{"hand":["4B0","8G0"],"tens":["1B0","5G1","5B2","7P0","8P2"],"units":["2B2","5B0","6G1","1B0","3P0"],"runs":[2,1],"last":83}],"inside":[2],"pile":["8P1","9G2","5G0","4G0","7B0","8B0","8G1","2P1","2P2","3P2","1P0","3B0","1P2","4P2","6B0","6B0","8B2","1G1","9P0","2G0","9P2","7B1","4P0","7G2","6P2","6B1","3P1","3G0","1P1","3B2","2B0","4B2","7G1","6B2","7G0","9G0","3B0","5P2","6P1","9B0","7B0","9B1","9P1","4G2","3G2","5G2","2G1","5G0","1G2","6G2","9B2","8B1","3P0","1B1","4B0","9G0","4G0","2B1","3G1","5P0","8G2","2G2","7P0","2G0","4P0","8P0"],"choices":[null,null,null],"stuck":[],"exchange":[[1,2,"4B0"],[2,1,"6P0"]],"drops":[[0,9,3,85],[1,11,9,95]],"outcome":{"winners":[2],"how":"last_player","ranking":[[2],[1],[0]]}}',NULL);
INSERT INTO "tables" VALUES('hsvgnznzhx','two_win',7,71,'lobby',1800000000000,'{"v":1,"host":1,"language":"en","pace":"none","options":{},"max_seats":6,"secret":"12ca3749989a3f83d0f4c0aff384979dcf83cd85754a10dbeadeefbe714a80f3","commitment":"ae2cfd8aa9b9add5697fbb56d5accf54f392bc2164e6988ca44db55a047ed562","holders":[{"player":{"user":4,"joined_by":5027,"lucky_word":"","name":"P4"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":null,"phase_ends":null,"last_reveal":[],"reminded":null,"acted":0,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}',NULL,NULL);
INSERT INTO "tables" VALUES('fkkpffq2fx','two_win',7,76,'cancelled',1800000000000,'{"v":1,"host":1,"language":"en","pace":"normal","options":{},"max_seats":6,"secret":"3c54b367a8dd80d04f43960e2074d326b25d5ba5156be7b3e35066699246fad1","commitment":"b3ca9bc708b9900c7912a92051cda1be75b01080ef2923f45dd18bf2f1e9a87c","holders":[{"player":{"user":1,"joined_by":5030,"lucky_word":"","name":"P1"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"user":2,"joined_by":5031,"lucky_word":"","name":"P2"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":"c1e8649992647ae5e316167739dffd36cc2f704e5730adafe3ca77fe6d9531da","phase_ends":null,"last_reveal":[{"v":1,"event":"answered","seat":1},{"v":1,"event":"revealed","round":1,"formed":[[0,"form 2B1 9B2",[1,1,0,0,0]],[1,"form 1B0 2B2",[0,0,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[0,2]],"pile":88},{"v":1,"event":"phase-opened","phase":2,"kind":"pass","asked":[0,1]}],"reminded":null,"acted":4,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"c1e8649992647ae5e316167739dffd36cc2f704e5730adafe3ca77fe6d9531da","used":107,"phase":2,"holdings":[{"hand":["7B0","1P1","4P0","5P2","3G0","3G2","4G0","6G2","7G0"],"tens":["2B1"],"units":["9B2"],"runs":[1,1],"last":29},{"hand":["4B2","8B2","7P1","9P2","4G0","4G1","8G2"],"tens":["1B0"],"units":["2B2"],"runs":[1,1],"last":12}],"inside":[0,1],"pile":["7G2","2P2","3P1","6P0","3G1","2P0","8P0","9G1","6B2","6G1","4G2","4P0","1G2","5G1","6P2","4B0","7P0","3P0","5B0","8G0","9G0","2B0","2B0","3P0","8G0","5P0","2P1","4B0","7B2","7P2","7B0","1G1","2P0","9G2","8P0","5B1","5G2","2G0","9P0","3B0","5G0","1G0","7B1","8P1","6G0","9B0","3P2","5B2","6P0","5P0","1P2","3G0","1B2","1B0","2G0","9P0","4P1","7G0","1P0","6B1","9B0","7P0","8B1","9B1","6G0","2G1","8P2","9P1","8G1","3B1","5B0","5G0","5P1","6B0","6B0","8B0","1G0","6P1","9G0","4P2","8B0","4B1","3B2","2G2","1P0","3B0","7G1","1B1"],"choices":[null,null],"stuck":[],"exchange":[[0,1,"1B0"],[1,0,"2B1"]],"drops":[],"outcome":null}',NULL);
INSERT INTO "tables" VALUES('zzetvd7j5g','two_win',7,73,'paused',1800000000000,'{"v":1,"host":2,"language":"en","pace":"slow","options":{},"max_seats":6,"secret":"413835ce874cc1284b4e31417c4049e42cbac7e1fa8c4bf9277d3a4cb1836d3e","commitment":"2735fde36ce174d10e683bca5de8ef0b377ec04117cc7627972693de1a310df6","holders":[{"player":{"user":1,"joined_by":5039,"lucky_word":"","name":"P1"},"absent":true,"misses":0,"changes":0,"understood":false},{"player":{"user":2,"joined_by":5040,"lucky_word":"","name":"P2"},"absent":true,"misses":0,"changes":0,"understood":false}],"key":"2b5062c0a8efd5421d936a71c4ea1399a55d7af5f001fe31d2c4a22f49fa1440","phase_ends":null,"last_reveal":[{"v":1,"event":"answered","seat":1},{"v":1,"event":"revealed","round":1,"formed":[[0,"form 2B0 7B0",[0,0,0,0,0]],[1,"form 4B0 5B1",[1,1,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[1,2]],"pile":88},{"v":1,"event":"phase-opened","phase":2,"kind":"pass","asked":[0,1]}],"reminded":null,"acted":4,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"2b5062c0a8efd5421d936a71c4ea1399a55d7af5f001fe31d2c4a22f49fa1440","used":107,"phase":2,"holdings":[{"hand":["7B0","9B0","9P0","2G0","6G2","7G0","8G0"],"tens":["2B0"],"units":["7B0"],"runs":[1,1],"last":27},{"hand":["6B0","1P2","4P0","7P0","8P0","8P2","3G1","3G2","5G1"],"tens":["4B0"],"units":["5B1"],"runs":[1,1],"last":45}],"inside":[0,1],"pile":["1B0","4B1","5B0","7B1","6G1","1P1","6B1","4G0","9P1","6G0","3B0","5P1","7G2","9G0","6P0","5P0","6P0","1G0","3P0","1P0","6B0","7P2","5P2","8B0","8G2","5G0","9B0","3B2","9B1","4B0","1B0","7G0","7G1","2G0","2B0","8G0","6P1","9P0","3G0","2P1","7B2","7P1","7P0","1B1","2G1","1P0","3B0","6P2","4G2","4G1","1B2","8B2","8P1","9G2","4B2","2P0","5G2","6B2","2P0","8G1","6G0","3P2","9G0","9B2","4P1","9G1","8P0","3P1","3P0","2B1","5B2","1G2","5P0","2P2","9P2","2G2","2B2","4G0","5G0","1G0","1G1","3G0","5B0","3B1","4P2","8B1","4P0","8B0"],"choices":[null,null],"stuck":[],"exchange":[[0,1,"5B1"],[1,0,"2B0"]],"drops":[],"outcome":null}',NULL);
INSERT INTO "tables" VALUES('pakrt37t6t','two_win',7,72,'playing',1800000000000,'{"v":1,"host":1,"language":"en","pace":"slow","options":{},"max_seats":6,"secret":"ab59070d7351052d5ebac2be70c3863e2ccd5ad2443ac013ff78678d614b2e10","commitment":"e0e1fab668830156186568d1bc72c036f0c19ef01ffa4c582df5d3248e75a891","holders":[{"player":{"user":1,"joined_by":5049,"lucky_word":"","name":"P1"},"absent":false,"misses":0,"changes":1,"understood":false},{"player":{"user":2,"joined_by":5050,"lucky_word":"","name":"P2"},"absent":false,"misses":0,"changes":1,"understood":false},{"player":{"user":3,"joined_by":5051,"lucky_word":"","name":"P3"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"house":"easy"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":"1c02f49c0533369c950b237c0a75a413d99e577609e17682f161e1f6043f2156","phase_ends":1800086400000,"last_reveal":[{"v":1,"event":"answered","seat":2},{"v":1,"event":"revealed","round":2,"formed":[[0,"form 8P0 2P0",[1,0,0,0,0]],[1,"form 1P2 7P1",[0,1,0,0,0]],[2,"form 6P0 7P2",[0,0,0,0,0]],[3,"form 1P1 5B2",[0,1,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[0,1],[1,1],[3,1]],"pile":67},{"v":1,"event":"phase-opened","phase":4,"kind":"pass","asked":[0,1,2,3]}],"reminded":1800000000000,"acted":19,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[9],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"1c02f49c0533369c950b237c0a75a413d99e577609e17682f161e1f6043f2156","used":107,"phase":4,"holdings":[{"hand":["1B0","3G2","4G0","5G0","5G1","8G0","9G1"],"tens":["5B0","8P0"],"units":["1P0","2P0"],"runs":[1,2],"last":82},{"hand":["7P0","8P1","9P0","1G1","6G0","9G0"],"tens":["1B1","1P2"],"units":["4P0","7P1"],"runs":[1,2],"last":17},{"hand":["8P2","2G1","4G2","8G0","9G2"],"tens":["1B0","6P0"],"units":["6B0","7P2"],"runs":[1,1],"last":67},{"hand":["4B1","6B0","7B0","3P2","9P0","9P1","6G2"],"tens":["1B2","1P1"],"units":["4B2","5B2"],"runs":[1,2],"last":15}],"inside":[0,1,2,3],"pile":["8P0","8B1","2G2","5B0","7G0","3B1","2B2","6G0","1G0","2B0","4P1","2B1","9B0","7G2","9B1","7G0","1G0","3G1","5G0","4G0","5P0","8B2","7G1","7B1","9G0","3P0","5P0","6B2","6P2","4B0","7P0","6P1","3B0","9B2","8G2","4P2","4B0","2B0","2G0","3G0","9P2","4P0","5P1","2P1","7B0","6P0","7B2","5P2","4G1","3P0","5G2","3B0","5B1","6B1","3G0","9B0","3P1","8B0","1G2","2P2","8G1","3B2","2G0","2P0","6G1","8B0","1P0"],"choices":["pass 1B0","pass 7P0",null,"pass 3P2"],"stuck":[],"exchange":[[0,1,"1P2"],[1,2,"6P0"],[2,3,"1P1"],[3,0,"4G0"]],"drops":[],"outcome":null}',NULL);
INSERT INTO "tables" VALUES('etb2nej4xz','two_win',7,74,'playing',1800000000000,'{"v":1,"host":1,"language":"en","pace":"none","options":{},"max_seats":6,"secret":"27ca8db0155fd3e4cc4949832da55438629c3998e244d91b089052db83c77050","commitment":"63cf98765d1ea62f2ebad870e7072b770f2214c7111a11e620b7f0835fe5adb8","holders":[{"player":{"user":1,"joined_by":5070,"lucky_word":"","name":"P1"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"user":2,"joined_by":5071,"lucky_word":"","name":"P2"},"absent":true,"misses":0,"changes":0,"understood":false},{"player":{"house":"easy"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":"77455966bcab5889df6b794ab6dc5009c84d83593b5290c8de28c92e01b7b08d","phase_ends":null,"last_reveal":[{"v":1,"event":"answered","seat":1},{"v":1,"event":"revealed","round":2,"formed":[[0,"form 7B2 9B2",[1,1,0,0,0]],[1,"form 3P1 1G2",[0,0,0,0,0]],[2,"form 3B1 1B0",[0,0,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[0,2]],"pile":76},{"v":1,"event":"phase-opened","phase":4,"kind":"pass","asked":[0,1,2]}],"reminded":null,"acted":14,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"77455966bcab5889df6b794ab6dc5009c84d83593b5290c8de28c92e01b7b08d","used":107,"phase":4,"holdings":[{"hand":["6B0","1G0","2G1","3G0","3G2","6G0","6G0","9G0"],"tens":["5B0","7B2"],"units":["6B0","9B2"],"runs":[2,2],"last":79},{"hand":["4B2","6P0","7P0","8P0","9P0","4G0"],"tens":["2B2","3P1"],"units":["4B0","1G2"],"runs":[1,1],"last":31},{"hand":["3B0","8B0","9B0","4P0","9P0","8G0"],"tens":["2G0","3B1"],"units":["2P0","1B0"],"runs":[1,1],"last":31}],"inside":[0,1,2],"pile":["4P0","4P1","8B1","7G1","7P2","9G1","1B0","8G2","9B0","6B2","2G2","3P2","2B0","3B2","3B0","7B0","9B1","4B1","9G0","7B1","1B1","3G1","6P0","4B0","5G0","8B2","8G0","5G1","5B0","2G0","5P0","6P2","5P2","2P2","2B0","1G1","7P0","7G0","6B1","2P0","1P2","3P0","1G0","7B0","5B1","4G0","5G2","7G2","3G0","1B2","3P0","8B0","9G2","4G1","5P1","4G2","1P1","9P1","5P0","8P2","7P1","1P0","8G1","8P0","8P1","5G0","1P0","2B1","6G1","9P2","6P1","5B2","4P2","7G0","6G2","2P1"],"choices":[null,"pass 6P0","pass 3B0"],"stuck":[],"exchange":[[0,1,"4B2"],[1,2,"1B0"],[2,0,"3G0"]],"drops":[],"outcome":null}',NULL);
INSERT INTO "tables" VALUES('ffdnfk2qgv','two_win',7,77,'playing',1800000000000,'{"v":1,"host":1,"language":"en","pace":"normal","options":{},"max_seats":6,"secret":"486647e62b318076ad4e9e4ff52aafeb99e3123da48c5afcad2eb729fc682564","commitment":"180a2621ce60a3d2eb3b0afa8088e1ac90c06c75c4e70a2269388c4c047cdb1d","holders":[{"player":{"user":1,"joined_by":5083,"lucky_word":"","name":"P1"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"user":2,"joined_by":5084,"lucky_word":"","name":"P2"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"house":"easy"},"absent":false,"misses":0,"changes":0,"understood":false},{"player":{"house":"easy"},"absent":false,"misses":0,"changes":0,"understood":false}],"key":"5ad94746101109d458949fd1da0a1bc063e7d1bf408bd4733c22870989dc1674","phase_ends":1800000241000,"last_reveal":[{"v":1,"event":"answered","seat":0},{"v":1,"event":"revealed","round":2,"formed":[[0,"form 9P0 4P2",[1,1,0,0,0]],[1,"form 7B0 8B0",[0,0,0,0,0]],[2,"form 5B1 1P0",[0,0,0,0,0]],[3,"form 2G2 3G0",[0,1,0,0,0]]],"unable":[]},{"v":1,"event":"drew","shares":[[0,2],[3,1]],"pile":66},{"v":1,"event":"phase-opened","phase":4,"kind":"pass","asked":[0,1,2,3]}],"reminded":1800000060000,"acted":16,"former":[],"words_hidden":false,"open_hands":true,"forgotten":false,"around":{"clock_played":[],"was_away":false,"unheard":false,"closed_because":"","next_game":[],"called":[],"server_name":"","channel_name":"","restored":0,"was_restored":false}}','{"v":1,"options":{},"key":"5ad94746101109d458949fd1da0a1bc063e7d1bf408bd4733c22870989dc1674","used":107,"phase":4,"holdings":[{"hand":["1B2","4B0","7B0","9P1","1G0","1G0","1G2","4G1","6G0"],"tens":["9B0","9P0"],"units":["1P2","4P2"],"runs":[1,2],"last":94},{"hand":["2P0","3P0","3P1","5G1","7G1"],"tens":["2B0","7B0"],"units":["6B0","8B0"],"runs":[2,2],"last":78},{"hand":["6B0","8B1","6P0","8G0","9G2"],"tens":["2B0","5B1"],"units":["3B1","1P0"],"runs":[2,1],"last":51},{"hand":["1B1","4B2","5B2","4P0","4P1","7P0","9P0"],"tens":["1P0","2G2"],"units":["1P1","3G0"],"runs":[1,1],"last":23}],"inside":[0,1,2,3],"pile":["3B0","8B0","6P1","9B1","6P0","7G0","7P2","7P1","3G0","3G2","2P2","9G0","9G1","6B2","9B2","5B0","8P2","2P1","1B0","6G0","5B0","4B1","5G0","4G0","3B0","7B1","4B0","3P0","1B0","9G0","9P2","8P0","7B2","5P1","5P0","2G0","5P0","4G0","5P2","6B1","6G2","5G0","8G0","8B2","4G2","5G2","2G0","7G2","2G1","6G1","1G1","7G0","2B2","8G1","8P1","7P0","4P0","3P2","3B2","2P0","9B0","3G1","6P2","8G2","2B1","8P0"],"choices":[null,null,null,null],"stuck":[],"exchange":[[0,1,"3P1"],[1,2,"1P0"],[2,3,"3G0"],[3,0,"1B2"]],"drops":[],"outcome":null}',NULL);
CREATE TABLE tokens (
	table_id VARCHAR(10) NOT NULL, 
	user_id BIGINT NOT NULL, 
	token TEXT NOT NULL, 
	expires BIGINT NOT NULL, message_id BIGINT, 
	CONSTRAINT pk_tokens PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_tokens_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ix_tables_stage_opened ON tables (stage, opened);
CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel_id) WHERE stage IN ('lobby', 'playing', 'paused') AND frozen IS NULL;
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_inbox_user_id ON inbox (user_id);
CREATE INDEX ix_inbox_at ON inbox (at);
CREATE INDEX ix_outbox_due ON outbox (due);
CREATE INDEX ix_deadlines_due ON deadlines (due);
CREATE INDEX ix_tokens_user_id ON tokens (user_id);
CREATE INDEX ix_tokens_expires ON tokens (expires);
CREATE INDEX ix_results_guild_id_game_key ON results (guild_id, game_key);
CREATE INDEX ix_placed_user_id ON placed (user_id);
CREATE INDEX ix_servers_left ON servers ("left");
CREATE INDEX ix_blocks_blocked_id ON blocks (blocked_id);
CREATE INDEX ix_tables_channel_id_opened ON tables (channel_id, opened);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',251);
COMMIT;
